CREATE TABLE "order_words" (
	"order_id" integer NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "order_words_order_id_word_pk" PRIMARY KEY("order_id","word")
);
--> statement-breakpoint
DROP INDEX "orders_search_idx";--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_words_word_idx" ON "order_words" USING btree ("word","order_id");--> statement-breakpoint
create function search_form(searched text) returns text language sql immutable as $$
  -- Without accents and capitals: staff look for Zoë by 'zoe'.
  select lower(regexp_replace(normalize(searched, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
--> statement-breakpoint
create function search_words(searched text) returns setof text language sql immutable as $$
  select distinct word
  from regexp_split_to_table(search_form(searched), '[\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+') word
  where word <> ''
$$;
--> statement-breakpoint
create function keep_order_words() returns trigger language plpgsql as $$
begin
  delete from "order_words" where "order_id" = new."id";
  insert into "order_words" ("order_id", "word")
  select new."id", word
  from search_words(concat_ws(' ', new."name", new."email", new."coupon_code", new."tracking_number")) word;
  return null;
end $$;
--> statement-breakpoint
create trigger "orders_words_inserted" after insert on "orders" for each row
when (new."status" <> 'UNPAID') execute function keep_order_words();
--> statement-breakpoint
create trigger "orders_words_updated" after update on "orders" for each row
when (
  new."status" <> 'UNPAID' and (
    old."status" = 'UNPAID'
    or (old."name", old."email", old."coupon_code", old."tracking_number")
      is distinct from (new."name", new."email", new."coupon_code", new."tracking_number")
  )
) execute function keep_order_words();
--> statement-breakpoint
insert into "order_words" ("order_id", "word")
select "orders"."id", word
from "orders", search_words(concat_ws(' ', "name", "email", "coupon_code", "tracking_number")) word
where "status" <> 'UNPAID';
