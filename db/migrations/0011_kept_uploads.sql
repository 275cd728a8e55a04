CREATE TABLE "unfinished_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paths" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "artwork_files_customer_idx";--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "is_mentioned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_files" ADD COLUMN "sweep_at" timestamp with time zone DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "unfinished_uploads_created_idx" ON "unfinished_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "artwork_files_preview_idx" ON "artwork_files" USING btree ("preview_path");--> statement-breakpoint
CREATE INDEX "artwork_files_thumbnail_idx" ON "artwork_files" USING btree ("thumbnail_path");--> statement-breakpoint
CREATE INDEX "artwork_files_sweep_idx" ON "artwork_files" USING btree ("sweep_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "artwork_files_customer_idx" ON "artwork_files" USING btree ("customer_id","created_at");
--> statement-breakpoint
update "artwork_files" set "sweep_at" = "created_at" + interval '90 days';
--> statement-breakpoint
create function mention_files(said text) returns void language plpgsql as $$
declare
  paths text[];
begin
  if said is null or said not like '%files/%' then return; end if;
  select array_agg(distinct parts[1]) into paths
  from regexp_matches(said, 'files/[A-Za-z0-9_-]{22,64}\.[a-z]{3,4}', 'g') parts;
  update "artwork_files" set "is_mentioned" = true where "id" in (
    select "id" from "artwork_files"
    where not "is_mentioned"
      and ("path" = any (paths) or "preview_path" = any (paths) or "thumbnail_path" = any (paths))
    -- Two texts that name the same files lock them in the same order.
    order by "id" for no key update
  );
end $$;
--> statement-breakpoint
create function keep_mentioned_files() returns trigger language plpgsql as $$
begin
  perform mention_files(to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger "messages_mention_files" after insert or update of "content" on "messages" for each row
execute function keep_mentioned_files('content');
--> statement-breakpoint
create trigger "order_notes_mention_files" after insert or update of "content" on "order_notes" for each row
execute function keep_mentioned_files('content');
--> statement-breakpoint
create trigger "order_events_mention_files" after insert or update of "reason" on "order_events" for each row
execute function keep_mentioned_files('reason');
--> statement-breakpoint
create trigger "contact_messages_mention_files" after insert or update of "content" on "contact_messages" for each row
execute function keep_mentioned_files('content');
--> statement-breakpoint
create trigger "contact_answers_mention_files" after insert or update of "content" on "contact_answers" for each row
execute function keep_mentioned_files('content');
--> statement-breakpoint
create trigger "canned_answers_mention_files" after insert or update of "content" on "canned_answers" for each row
execute function keep_mentioned_files('content');
--> statement-breakpoint
create trigger "mails_mention_files" after insert or update of "mail" on "mails" for each row
execute function keep_mentioned_files('mail');
--> statement-breakpoint
select mention_files("content") from "messages" where "content" like '%files/%';
--> statement-breakpoint
select mention_files("content") from "order_notes" where "content" like '%files/%';
--> statement-breakpoint
select mention_files("reason") from "order_events" where "reason" like '%files/%';
--> statement-breakpoint
select mention_files("content") from "contact_messages" where "content" like '%files/%';
--> statement-breakpoint
select mention_files("content") from "contact_answers" where "content" like '%files/%';
--> statement-breakpoint
select mention_files("content") from "canned_answers" where "content" like '%files/%';
--> statement-breakpoint
select mention_files("mail"::text) from "mails" where "mail"::text like '%files/%';
