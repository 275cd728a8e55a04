-- Rows now have what a link's token is made from. Mails that were sent keep no token; those still to be sent are stripped on delivery.
UPDATE "mails" SET
  "mail" = jsonb_set("mail", '{path}', to_jsonb(regexp_replace("mail" ->> 'path', 'token=[^&]+', 'token=(hidden)'))),
  "html" = regexp_replace("html", '\mtoken=[^\s"''&<>]+', 'token=(hidden)', 'g'),
  "text" = regexp_replace("text", '\mtoken=[^\s"''&<>]+', 'token=(hidden)', 'g')
WHERE "mail" ->> 'path' LIKE '%token=%' AND ("delivered_at" IS NOT NULL OR "given_up_at" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_kind";--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_kind" CHECK ("link_tokens"."kind" in ('validate', 'disown', 'restore'));
