create index concurrently if not exists payments_receipt_unsent on public.payments (captured_at)
where status = 'completed' and receipt_sent_at is null;
