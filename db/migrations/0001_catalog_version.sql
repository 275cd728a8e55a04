insert into "catalog_version" ("id", "version") values (1, 1);
--> statement-breakpoint
create function raise_catalog_version() returns trigger language plpgsql as $$
begin
  update "catalog_version" set "version" = "version" + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger "categories_version" after insert or update or delete or truncate on "categories" for each statement execute function raise_catalog_version();
--> statement-breakpoint
create trigger "sizes_version" after insert or update or delete or truncate on "sizes" for each statement execute function raise_catalog_version();
--> statement-breakpoint
create trigger "quantity_tiers_version" after insert or update or delete or truncate on "quantity_tiers" for each statement execute function raise_catalog_version();
--> statement-breakpoint
create trigger "promotions_version" after insert or update or delete or truncate on "promotions" for each statement execute function raise_catalog_version();
