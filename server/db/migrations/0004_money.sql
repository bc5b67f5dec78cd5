CREATE TYPE "public"."wallet_entry_kind" AS ENUM('opening', 'top-up', 'correction', 'referral', 'card-top-up', 'order', 'order-refund', 'day-pass', 'qr-fee', 'refund');--> statement-breakpoint
CREATE TYPE "public"."membership_source" AS ENUM('card', 'balance', 'desk');--> statement-breakpoint
CREATE TYPE "public"."desk_method" AS ENUM('cash', 'card', 'transfer');--> statement-breakpoint
CREATE TYPE "public"."payment_failure" AS ENUM('insufficient-funds', 'declined', 'expired-card', 'wrong-code', 'not-permitted', 'verification-failed', 'limit', 'expired', 'sold-out', 'general');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('created', 'awaiting-3ds', 'authorising', 'review', 'paid', 'failed', 'expired', 'cancelled', 'partially-refunded', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."purchase_kind" AS ENUM('package', 'order', 'top-up');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('started', 'done', 'failed', 'unknown');--> statement-breakpoint
CREATE TYPE "public"."order_method" AS ENUM('card', 'balance', 'desk');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('awaiting-payment', 'pending', 'preparing', 'ready', 'delivered', 'cancelled');--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" "wallet_entry_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"reference_id" uuid,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_entries_amount_check" CHECK ("wallet_entries"."amount" <> 0),
	CONSTRAINT "wallet_entries_balance_check" CHECK ("wallet_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"surname" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || surname)) STORED,
	CONSTRAINT "wallets_balance_check" CHECK ("wallets"."balance" >= 0),
	CONSTRAINT "wallets_closed_check" CHECK ("wallets"."closed_at" IS NULL OR "wallets"."balance" = 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"package_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"kind" "package_kind" NOT NULL,
	"price" bigint NOT NULL,
	"duration_days" integer NOT NULL,
	"freeze_days" integer NOT NULL,
	"freeze_count" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" "membership_source" NOT NULL,
	"payment_id" uuid,
	"request_key" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "memberships_dates_check" CHECK ("memberships"."ends_at" > "memberships"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "desk_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"member_name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"package" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"method" "desk_method" NOT NULL,
	"date" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"membership_id" uuid,
	"search" text GENERATED ALWAYS AS (fold(member_name || ' ' || phone || ' ' || package || ' ' || note)) STORED,
	CONSTRAINT "desk_payments_amount_check" CHECK ("desk_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_status" "payment_status",
	"to_status" "payment_status",
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"conversation_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"kind" "purchase_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"price" bigint NOT NULL,
	"paid_price" bigint NOT NULL,
	"installment" integer DEFAULT 1 NOT NULL,
	"status" "payment_status" DEFAULT 'created' NOT NULL,
	"failure" "payment_failure",
	"attempt_key" uuid NOT NULL,
	"provider_payment_id" text,
	"provider_token" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bin_number" text,
	"last_four_digits" text,
	"card_association" text,
	"bank_name" text,
	"agreements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"fulfilment_id" uuid,
	"status_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_price_check" CHECK ("payments"."price" > 0 AND "payments"."paid_price" >= "payments"."price"),
	CONSTRAINT "payments_refund_check" CHECK ("payments"."refunded" BETWEEN 0 AND "payments"."paid_price")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" "refund_status" DEFAULT 'started' NOT NULL,
	"request_key" uuid NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sub_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sub_categories_category_key" UNIQUE("id","category_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"category_id" uuid NOT NULL,
	"sub_category_id" uuid,
	"features" text[] DEFAULT '{}' NOT NULL,
	"approval_number" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"sub_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || approval_number)) STORED,
	CONSTRAINT "products_price_check" CHECK ("products"."price" > 0),
	CONSTRAINT "products_stock_check" CHECK ("products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "qr_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"fee" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "qr_fees_fee_check" CHECK ("qr_fees"."fee" > 0)
);
--> statement-breakpoint
CREATE TABLE "club_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"installment_minimums" jsonb NOT NULL,
	"renewal_reminder_days" integer DEFAULT 7 NOT NULL,
	"low_stock" integer DEFAULT 5 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "club_settings_only_check" CHECK ("club_settings"."only")
);
--> statement-breakpoint
CREATE TABLE "vitamin_order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" "order_status" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vitamin_order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"image" text,
	CONSTRAINT "vitamin_order_items_quantity_check" CHECK ("vitamin_order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "vitamin_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "vitamin_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"status" "order_status" NOT NULL,
	"method" "order_method" NOT NULL,
	"total" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"admin_note" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	"restocked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "vitamin_orders_total_check" CHECK ("vitamin_orders"."total" > 0),
	CONSTRAINT "vitamin_orders_restock_check" CHECK (("vitamin_orders"."status" = 'cancelled') = ("vitamin_orders"."restocked_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD CONSTRAINT "product_sub_categories_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sub_category_fkey" FOREIGN KEY ("sub_category_id","category_id") REFERENCES "public"."product_sub_categories"("id","category_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_fees" ADD CONSTRAINT "qr_fees_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vitamin_order_events" ADD CONSTRAINT "vitamin_order_events_order_id_vitamin_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."vitamin_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vitamin_order_items" ADD CONSTRAINT "vitamin_order_items_order_id_vitamin_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."vitamin_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vitamin_order_items" ADD CONSTRAINT "vitamin_order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vitamin_orders" ADD CONSTRAINT "vitamin_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vitamin_orders" ADD CONSTRAINT "vitamin_orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_sequence_key" ON "wallet_entries" USING btree ("wallet_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_entries_reference_key" ON "wallet_entries" USING btree ("wallet_id","kind","reference_id");--> statement-breakpoint
CREATE INDEX "wallet_entries_created_index" ON "wallet_entries" USING btree ("wallet_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_user_branch_key" ON "wallets" USING btree ("user_id","branch_id");--> statement-breakpoint
CREATE INDEX "wallets_branch_name_index" ON "wallets" USING btree ("branch_id","name","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_branch_balance_index" ON "wallets" USING btree ("branch_id","balance","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_branch_created_index" ON "wallets" USING btree ("branch_id","created_at","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_name_index" ON "wallets" USING btree ("name","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_balance_index" ON "wallets" USING btree ("balance","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_created_index" ON "wallets" USING btree ("created_at","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_search_index" ON "wallets" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_payment_key" ON "memberships" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_request_key" ON "memberships" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "memberships_created_index" ON "memberships" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_branch_created_index" ON "memberships" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" USING btree ("user_id","branch_id","ends_at");--> statement-breakpoint
CREATE INDEX "memberships_end_index" ON "memberships" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "memberships_branch_end_index" ON "memberships" USING btree ("branch_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "memberships_start_index" ON "memberships" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "memberships_branch_start_index" ON "memberships" USING btree ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "memberships_kind_index" ON "memberships" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_source_index" ON "memberships" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_cancelled_index" ON "memberships" USING btree ("created_at","id") WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_payments_membership_key" ON "desk_payments" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_date_index" ON "desk_payments" USING btree ("branch_id","date","id");--> statement-breakpoint
CREATE INDEX "desk_payments_date_index" ON "desk_payments" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_name_index" ON "desk_payments" USING btree ("branch_id","member_name","id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_amount_index" ON "desk_payments" USING btree ("branch_id","amount","id");--> statement-breakpoint
CREATE INDEX "desk_payments_name_index" ON "desk_payments" USING btree ("member_name","id");--> statement-breakpoint
CREATE INDEX "desk_payments_amount_index" ON "desk_payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "desk_payments_method_index" ON "desk_payments" USING btree ("method","date","id");--> statement-breakpoint
CREATE INDEX "desk_payments_created_index" ON "desk_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "desk_payments_branch_created_index" ON "desk_payments" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "desk_payments_search_index" ON "desk_payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_events_payment_index" ON "payment_events" USING btree ("payment_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_conversation_key" ON "payments" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt_key" ON "payments" USING btree ("user_id","attempt_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_key" ON "payments" USING btree ("subject_id") WHERE kind = 'order' AND status NOT IN ('failed', 'expired', 'cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "payments_open_index" ON "payments" USING btree ("status","status_at") WHERE status IN ('created', 'awaiting-3ds', 'authorising', 'review');--> statement-breakpoint
CREATE INDEX "payments_created_index" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_branch_created_index" ON "payments" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_user_created_index" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider_index" ON "payments" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds" USING btree ("payment_id","request_key");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("created_at") WHERE status IN ('started', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "product_categories_name_key" ON "product_categories" USING btree (fold("name"));--> statement-breakpoint
CREATE INDEX "product_categories_order_index" ON "product_categories" USING btree ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sub_categories_name_key" ON "product_sub_categories" USING btree ("category_id",fold("name"));--> statement-breakpoint
CREATE INDEX "product_sub_categories_order_index" ON "product_sub_categories" USING btree ("category_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "products_name_index" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_stock_index" ON "products" USING btree ("stock","id");--> statement-breakpoint
CREATE INDEX "products_created_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_category_index" ON "products" USING btree ("category_id","name","id");--> statement-breakpoint
CREATE INDEX "products_sub_category_index" ON "products" USING btree ("sub_category_id","name","id");--> statement-breakpoint
CREATE INDEX "products_search_index" ON "products" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "qr_fees_branch_key" ON "qr_fees" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "qr_fees_created_index" ON "qr_fees" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_order_events_order_index" ON "vitamin_order_events" USING btree ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "vitamin_order_items_order_index" ON "vitamin_order_items" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "vitamin_order_items_product_index" ON "vitamin_order_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vitamin_orders_number_key" ON "vitamin_orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "vitamin_orders_request_key" ON "vitamin_orders" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "vitamin_orders_created_index" ON "vitamin_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_status_index" ON "vitamin_orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_branch_index" ON "vitamin_orders" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_user_index" ON "vitamin_orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_total_index" ON "vitamin_orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "vitamin_orders_expiry_index" ON "vitamin_orders" USING btree ("expires_at") WHERE status = 'awaiting-payment';--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_no_overlap"
  EXCLUDE USING gist ("user_id" WITH =, "branch_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("cancelled_at" IS NULL AND "kind" IN ('membership', 'daytime')) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE TRIGGER wallet_entries_append_only BEFORE UPDATE OR DELETE ON "wallet_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON "payment_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "club_settings" ("installment_minimums") VALUES (
  '[{"installmentNumber":2,"amount":500},{"installmentNumber":3,"amount":750},{"installmentNumber":6,"amount":1500},{"installmentNumber":9,"amount":3000},{"installmentNumber":12,"amount":5000}]'
);
