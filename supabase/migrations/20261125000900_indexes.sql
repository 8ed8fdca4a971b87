-- Indexes on tables that have rows, built while others write to them: each statement runs on its own, outside a transaction.
create index concurrently if not exists payment_events_open on public.payment_events (received_at) where outcome is null;
create index concurrently if not exists payments_to_audit on public.payments (audited_at, captured_at)
where status in ('completed', 'refunded');
create index concurrently if not exists payments_receipt_unsent on public.payments (captured_at)
where status = 'completed' and receipt_sent_at is null;
create index concurrently if not exists design_runs_waiting on public.design_runs (updated_at) where status = 'reserved';
