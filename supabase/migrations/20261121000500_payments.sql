-- One row per PayPal order: what was asked for, what was paid, and what became of it. Browsers only read their own.

create table public.payments (
  order_id text primary key check (order_id ~ '^[A-Z0-9]{1,36}$'),
  -- Null once the account is deleted: bookkeeping needs the amounts, not the name.
  user_id uuid references auth.users (id) on delete set null,
  plan_name text not null check (plan_name in ('Pro', 'Premium', 'Business')),
  is_yearly boolean not null,
  -- What was asked for; `captured_amount` is what was paid.
  amount numeric(10, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The user agreed that a running Free plan ends with this purchase.
  ends_free boolean not null default false,
  status text not null default 'created' check (
    status in (
      'created', 'declined', 'cancelled', 'pending', 'completed', 'refund_due', 'refunded', 'reversed', 'denied'
    )
  ),
  refund_reason text check (refund_reason in ('already_active', 'mismatch', 'no_person')),
  capture_id text unique,
  captured_amount numeric(10, 2) check (captured_amount >= 0),
  refund_id text,
  refunded_amount numeric(10, 2) not null default 0 check (refunded_amount >= 0),
  -- How often the payment method was declined. Each new attempt needs its own request id.
  declines int not null default 0 check (declines >= 0),
  subscription_id uuid references public.unified_subscriptions (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  captured_at timestamptz,
  refunded_at timestamptz,
  -- How often, and when last, PayPal was asked about an unfinished order.
  checks int not null default 0 check (checks >= 0),
  checked_at timestamptz,
  constraint paid_orders_name_their_capture check (
    status not in ('completed', 'refund_due') or (capture_id is not null and captured_at is not null)
  ),
  constraint refunds_due_have_a_reason check (status <> 'refund_due' or refund_reason is not null)
);

create index payments_user_id on public.payments (user_id);
create index payments_subscription_id on public.payments (subscription_id);
create index payments_open on public.payments (created_at)
where status in ('created', 'declined', 'pending', 'refund_due');

create trigger touch_updated_at
before update on public.payments
for each row when (new.updated_at is not distinct from old.updated_at)
execute function private.touch_updated_at();

alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated;
grant select on public.payments to authenticated;
grant select, insert, update, delete on public.payments to service_role;

create policy "users read their own payments"
on public.payments for select to authenticated
using (user_id = (select auth.uid()));

-- Every webhook and capture, by the provider's event id: a replay finds its row and does nothing.
create table public.payment_events (
  event_id text primary key,
  event_type text not null,
  -- The capture, refund or order the event is about.
  resource_id text,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  -- What was done about it; null while it has not been handled.
  outcome text,
  received_at timestamptz not null default now()
);

create index payment_events_resource_id on public.payment_events (resource_id);

alter table public.payment_events enable row level security;
revoke all on public.payment_events from public, anon, authenticated;
grant select, insert, update, delete on public.payment_events to service_role;

-- The order's row, locked together with its owner; a row of nulls when there is none.
create function private.lock_payment(p_order_id text)
returns public.payments
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_payment public.payments;
begin
  select p.user_id into v_user_id from public.payments p where p.order_id = p_order_id;
  if v_user_id is not null then
    perform private.lock_user(v_user_id);
  end if;
  select * into v_payment from public.payments p where p.order_id = p_order_id for update;
  return v_payment;
end
$$;

-- Records an event. The same id again keeps the first record.
create function private.record_payment_event(
  p_event_id text, p_event_type text, p_resource_id text, p_payload jsonb, p_outcome text
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.payment_events (event_id, event_type, resource_id, payload, outcome)
  values (p_event_id, p_event_type, p_resource_id, p_payload, p_outcome)
  on conflict (event_id) do nothing
$$;

-- Records a verified webhook. outcome: new (to be handled, or begun before and never finished) | seen (handled)
create function public.begin_payment_event(
  p_event_id text, p_event_type text, p_resource_id text, p_payload jsonb
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_outcome text;
begin
  perform private.record_payment_event(p_event_id, p_event_type, p_resource_id, p_payload, null);
  select e.outcome into v_outcome from public.payment_events e where e.event_id = p_event_id;
  if v_outcome is null then
    return jsonb_build_object('outcome', 'new');
  end if;
  return jsonb_build_object('outcome', 'seen');
end
$$;

-- The webhook has been handled: its next delivery does nothing. outcome: ok
create function public.finish_payment_event(p_event_id text, p_outcome text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.payment_events e
  set outcome = p_outcome
  where e.event_id = p_event_id and e.outcome is null;
  return jsonb_build_object('outcome', 'ok');
end
$$;

-- Records an order that PayPal has just created.
-- outcome: created | already_active (a paid plan with designs left runs) | free_plan_running (and may not end)
create function public.open_payment(
  p_order_id text, p_user_id uuid, p_plan_name text, p_is_yearly boolean,
  p_amount_cents int, p_currency text, p_ends_free boolean
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_active public.unified_subscriptions;
  v_payment public.payments;
begin
  perform private.lock_user(p_user_id);

  select * into v_active
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active';
  if found and public.is_plan_active(v_active) then
    if v_active.plan_name <> 'Free' then
      return jsonb_build_object('outcome', 'already_active', 'payment', null);
    elsif not p_ends_free then
      return jsonb_build_object('outcome', 'free_plan_running', 'payment', null);
    end if;
  end if;

  insert into public.payments as p (order_id, user_id, plan_name, is_yearly, amount, currency, ends_free)
  values (p_order_id, p_user_id, p_plan_name, p_is_yearly, p_amount_cents / 100.0, p_currency, p_ends_free)
  returning * into v_payment;
  return jsonb_build_object('outcome', 'created', 'payment', to_jsonb(v_payment));
end
$$;

-- Records that no money was taken for an order, or not yet: pending, declined or cancelled.
-- `p_declines`: how many declines the caller knew of, so that two callers who saw the same one count it once.
-- outcome: ok | unchanged (the order has gone further already) | not_found
create function public.note_payment(p_order_id text, p_status text, p_capture_id text, p_declines int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  v_payment := private.lock_payment(p_order_id);
  if v_payment.order_id is null then
    return jsonb_build_object('outcome', 'not_found', 'payment', null);
  end if;
  if p_status not in ('pending', 'declined', 'cancelled')
    or v_payment.status not in ('created', 'declined', 'cancelled', 'pending')
    or (v_payment.status = 'pending' and p_status <> 'pending')
  then
    return jsonb_build_object('outcome', 'unchanged', 'payment', to_jsonb(v_payment));
  end if;

  update public.payments p
  set status = p_status,
    capture_id = coalesce(p.capture_id, p_capture_id),
    declines = greatest(p.declines, p_declines + (p_status = 'declined')::int)
  where p.order_id = p_order_id
  returning * into v_payment;
  return jsonb_build_object('outcome', 'ok', 'payment', to_jsonb(v_payment));
end
$$;

-- Unfinished orders to ask PayPal about, marked as checked now: of one user (at most every ten seconds), or of all
-- users (null; less and less often, skipping busy ones). Refunds that are due come first, then what was never checked
-- or not for the longest time, so that nobody's new orders keep another's money waiting. Orders nobody paid are cancelled after ten days.
create function public.due_payments(p_user_id uuid, p_limit int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payments jsonb;
begin
  update public.payments p
  set status = 'cancelled'
  where p.status in ('created', 'declined') and p.created_at < now() - interval '10 days' and p.checks > 0
    and (p_user_id is null or p.user_id = p_user_id);

  with due as (
    select p.order_id
    from public.payments p
    where p.status in ('created', 'declined', 'pending', 'refund_due')
      and case
        when p_user_id is null
        then coalesce(p.checked_at, p.created_at) < now() - make_interval(mins => 2 * (2 ^ least(p.checks, 8))::int)
        else p.user_id = p_user_id and (p.checked_at is null or p.checked_at < now() - interval '10 seconds')
      end
    order by p.status = 'refund_due' desc, p.checked_at nulls first, p.created_at
    limit p_limit
    for update skip locked
  ),
  marked as (
    update public.payments p
    set checks = p.checks + 1, checked_at = now()
    from due
    where p.order_id = due.order_id
    returning p.*
  )
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at desc), '[]') into v_payments from marked m;

  return jsonb_build_object('outcome', 'ok', 'payments', v_payments);
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
