ALTER TABLE "branches" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "branches_order_index" ON "branches" ("position","id");--> statement-breakpoint
CREATE INDEX "branches_city_index" ON "branches" ("city","position","id");--> statement-breakpoint
CREATE INDEX "branches_search_index" ON "branches" USING gin (fold_turkish("name" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
-- The province that an address ends with.
UPDATE "branches" SET "city" = province
FROM unnest('{Adana,Adıyaman,Afyonkarahisar,Ağrı,Aksaray,Amasya,Ankara,Antalya,Ardahan,Artvin,Aydın,Balıkesir,Bartın,Batman,Bayburt,Bilecik,Bingöl,Bitlis,Bolu,Burdur,Bursa,Çanakkale,Çankırı,Çorum,Denizli,Diyarbakır,Düzce,Edirne,Elazığ,Erzincan,Erzurum,Eskişehir,Gaziantep,Giresun,Gümüşhane,Hakkâri,Hatay,Iğdır,Isparta,İstanbul,İzmir,Kahramanmaraş,Karabük,Karaman,Kars,Kastamonu,Kayseri,Kırıkkale,Kırklareli,Kırşehir,Kilis,Kocaeli,Konya,Kütahya,Malatya,Manisa,Mardin,Mersin,Muğla,Muş,Nevşehir,Niğde,Ordu,Osmaniye,Rize,Sakarya,Samsun,Siirt,Sinop,Sivas,Şanlıurfa,Şırnak,Tekirdağ,Tokat,Trabzon,Tunceli,Uşak,Van,Yalova,Yozgat,Zonguldak}'::text[]) AS province
WHERE fold_turkish(province) = substring(fold_turkish("address") FROM '([a-z]+)[^a-z]*$');
