-- What may still happen to money after it went back or was asked back: disputes with their states, and refunds that the
-- payment service accepted and did not carry out.

-- A dispute or chargeback, as the payment service has it.
create table public.payment_disputes (
  dispute_id text primary key check (dispute_id ~ '^[A-Za-z0-9-]{1,64}$'),
  order_id text not null references public.payments (order_id) on delete cascade,
  -- opened: the service has not decided yet. won: the money stays with us. lost: it went back to the buyer.
  state text not null check (state in ('opened', 'won', 'lost')),
  -- The service's own word for how it ended.
  outcome text,
  reason text,
  amount numeric(10, 2) check (amount >= 0),
  currency text,
  -- By the service's clock. What is older than this changes nothing.
  changed_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index payment_disputes_order_id on public.payment_disputes (order_id);

alter table public.payment_disputes enable row level security;
revoke all on public.payment_disputes from public, anon, authenticated;
grant select, insert, update, delete on public.payment_disputes to service_role;

-- How many refunds the service accepted and then did not carry out. Each new one needs its own request id.
alter table public.payments add column refunds_failed int not null default 0 check (refunds_failed >= 0);
alter table public.payments drop constraint refunds_due_have_a_reason;
alter table public.payments add constraint refunds_due_have_a_reason
check (status <> 'refund_due' or refund_reason is not null or refunds_failed > 0);

-- Records a dispute about an order. outcome: new | changed | unchanged (known, or older than what is known)
create function public.record_dispute(
  p_dispute_id text, p_order_id text, p_state text, p_outcome text, p_reason text, p_amount_cents int,
  p_currency text, p_changed_at timestamptz
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_known public.payment_disputes;
begin
  perform private.lock_payment(p_order_id);
  select * into v_known from public.payment_disputes d where d.dispute_id = p_dispute_id for update;
  if not found then
    insert into public.payment_disputes (
      dispute_id, order_id, state, outcome, reason, amount, currency, changed_at
    )
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
  return jsonb_build_object(
    'outcome',
    case
      when (v_known.state, v_known.outcome) is not distinct from (p_state, p_outcome) then 'unchanged'
      else 'changed'
    end
  );
end
$$;

-- The service accepted this refund and did not carry it out, so the money is still ours. A payment that counted as refunded is
-- due again: the next round of housekeeping sends it back with a new request id. Its plan stays ended. Of a payment that was
-- refunded in part only the amount is corrected. `p_refunded_cents`: what did go back.
-- outcome: due | corrected | unchanged (known to have failed, or no money of this payment went back) | not_found
create function public.reopen_refund(p_order_id text, p_refund_id text, p_refunded_cents int)
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
    refunds_failed = p.refunds_failed + 1,
    checks = 0,
    checked_at = null
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

comment on function public.record_dispute is
'p_outcome null: it has not ended. p_reason null: the service gave none. p_amount_cents null, p_currency null: the amount is unknown.';

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
