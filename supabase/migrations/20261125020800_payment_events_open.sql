create index concurrently if not exists payment_events_open on public.payment_events (received_at) where outcome is null;
