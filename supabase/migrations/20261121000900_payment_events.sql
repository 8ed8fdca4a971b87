-- Every webhook and capture seen, by the provider's own event id: a replay finds its row and does nothing.

create table public.payment_events (
  event_id text primary key,
  event_type text not null,
  -- The capture, refund or order the event is about.
  resource_id text,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  -- What was done about it; null while it is still to be handled.
  outcome text,
  received_at timestamptz not null default now()
);

create index payment_events_resource_id on public.payment_events (resource_id);

alter table public.payment_events enable row level security;
revoke all on public.payment_events from public, anon, authenticated;
grant select, insert, update, delete on public.payment_events to service_role;
