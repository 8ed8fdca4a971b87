-- What PayPal may report after a payment: disputes with their states, and refunds that it accepted but didn't carry out.

-- Certificates that have verified a genuine message. A newly started server loads them, so nobody can hold up genuine messages
-- by inventing certificate names.
create table public.payment_certificates (
  url text primary key check (char_length(url) <= 500),
  pem text not null check (char_length(pem) <= 65536),
  valid_to timestamptz not null,
  accepted_at timestamptz not null default now()
);

-- A dispute or chargeback, as PayPal reports it.
create table public.payment_disputes (
  dispute_id text primary key check (dispute_id ~ '^[A-Za-z0-9-]{1,64}$'),
  order_id text not null references public.payments (order_id) on delete cascade,
  -- opened: PayPal hasn't decided yet. won: we keep the money. lost: it went back to the buyer.
  state text not null check (state in ('opened', 'won', 'lost')),
  -- PayPal's own outcome.
  outcome text,
  reason text,
  amount numeric(10, 2) check (amount >= 0),
  currency text,
  -- By PayPal's clock. Older reports change nothing.
  changed_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index payment_disputes_order_id on public.payment_disputes (order_id);

alter table public.payment_certificates enable row level security;
alter table public.payment_disputes enable row level security;
revoke all on public.payment_certificates, public.payment_disputes from public, anon, authenticated;
grant select, insert, update, delete on public.payment_certificates, public.payment_disputes to service_role;

-- How many refunds PayPal accepted but didn't carry out. Each new one needs its own request id.
alter table public.payments add column refunds_failed int not null default 0 check (refunds_failed >= 0);

-- Records a dispute about an order.
-- outcome: new | changed | unchanged (known, or older than what is known)
create function public.record_dispute(
  p_dispute_id text, p_order_id text, p_state text, p_outcome text, p_reason text, p_amount_cents int,
  p_currency text, p_changed_at timestamptz
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_known public.payment_disputes;
begin
  perform private.lock_payment(p_order_id);
  select * into v_known from public.payment_disputes d where d.dispute_id = p_dispute_id for update;
  if not found then
    insert into public.payment_disputes (dispute_id, order_id, state, outcome, reason, amount, currency, changed_at)
    values (
      p_dispute_id, p_order_id, p_state, p_outcome, p_reason, p_amount_cents / 100.0, p_currency, p_changed_at
    );
    return jsonb_build_object('outcome', 'new');
  end if;
  if v_known.changed_at > p_changed_at then
    return jsonb_build_object('outcome', 'unchanged');
  end if;
  update public.payment_disputes d
  set state = p_state, outcome = p_outcome, reason = coalesce(p_reason, d.reason),
    amount = coalesce(p_amount_cents / 100.0, d.amount), changed_at = p_changed_at
  where d.dispute_id = p_dispute_id;
  return jsonb_build_object('outcome', case
    when (v_known.state, v_known.outcome) is not distinct from (p_state, p_outcome) then 'unchanged'
    else 'changed'
  end);
end
$$;

comment on function public.record_dispute is
'p_outcome null: it has not ended. p_reason null: the service gave none. p_amount_cents null, p_currency null: the amount is unknown.';

-- PayPal accepted this refund but didn't carry it out, so we still have the money. A payment that counted as refunded is due
-- again: the next round of housekeeping refunds it with a new request id. Its plan stays ended. For a partial refund, only the
-- amount is corrected. `p_refunded_cents`: the amount actually refunded.
-- outcome: due | corrected | unchanged (known to have failed, or no money of this payment was refunded) | not_found
create function public.reopen_refund(p_order_id text, p_refund_id text, p_refunded_cents int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  v_payment := private.lock_payment(p_order_id);
  if v_payment.order_id is null then
    return jsonb_build_object('outcome', 'not_found', 'payment', null);
  end if;
  if v_payment.status not in ('refunded', 'completed')
    or exists (select from public.payment_events e where e.event_id = 'refund_failed:' || p_refund_id)
  then
    return jsonb_build_object('outcome', 'unchanged', 'payment', to_jsonb(v_payment));
  end if;

  update public.payments p
  set status = case when p.status = 'refunded' then 'refund_due' else p.status end,
    captured_at = coalesce(p.captured_at, p.created_at),
    refund_id = nullif(p.refund_id, p_refund_id),
    refunded_amount = p_refunded_cents / 100.0,
    refunded_at = case when p_refunded_cents > 0 then p.refunded_at end,
    refunds_failed = p.refunds_failed + 1, checks = 0, checked_at = null
  where p.order_id = p_order_id;
  perform private.record_payment_event(
    'refund_failed:' || p_refund_id, 'refund_failed', p_refund_id,
    jsonb_build_object('orderId', p_order_id, 'refundId', p_refund_id, 'refundedCents', p_refunded_cents), 'reopened'
  );
  return jsonb_build_object(
    'outcome', case when v_payment.status = 'refunded' then 'due' else 'corrected' end,
    'payment', (select to_jsonb(p) from public.payments p where p.order_id = p_order_id)
  );
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
