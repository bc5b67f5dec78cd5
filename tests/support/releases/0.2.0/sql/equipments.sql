-- A piece of equipment outlives its category and keeps its branch: of the reference's two columns only the category is
-- emptied.
ALTER TABLE equipments DROP CONSTRAINT equipments_category_fkey, ADD CONSTRAINT equipments_category_fkey
  FOREIGN KEY (category_id, branch_id) REFERENCES categories (id, branch_id) ON DELETE SET NULL (category_id);
