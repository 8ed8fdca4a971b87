-- How a captured payment becomes a plan, and how a payment ends. Webhook, capture and reconciliation all call these.

-- Turns a captured payment into a plan, once, whatever the order or number of calls. Compares what PayPal says was
-- paid, by whom and for what, with what we asked for.
-- outcome: activated | already_processed | refund_due (`refund_reason` says why) | ended (refunded, reversed or
-- denied before: grants nothing) | not_found
create function public.activate_plan(
  p_order_id text, p_capture_id text, p_user_id uuid, p_plan_name text, p_is_yearly boolean,
  p_amount_cents int, p_currency text, p_designs int, p_captured_at timestamptz
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_active public.unified_subscriptions;
  v_new public.unified_subscriptions;
  v_reason text;
  v_utc constant timestamp := now() at time zone 'utc';
begin
  v_payment := private.lock_payment(p_order_id);
  if v_payment.order_id is null then
    return jsonb_build_object('outcome', 'not_found', 'payment', null, 'subscription', null);
  end if;

  if v_payment.status in ('refunded', 'reversed', 'denied') then
    return jsonb_build_object('outcome', 'ended', 'payment', to_jsonb(v_payment), 'subscription', null);
  elsif v_payment.status = 'refund_due' then
    return jsonb_build_object('outcome', 'refund_due', 'payment', to_jsonb(v_payment), 'subscription', null);
  elsif v_payment.status = 'completed' then
    select * into v_new from public.unified_subscriptions s where s.id = v_payment.subscription_id;
    return jsonb_build_object(
      'outcome', 'already_processed', 'payment', to_jsonb(v_payment), 'subscription', to_jsonb(v_new)
    );
  end if;

  select * into v_active
  from public.unified_subscriptions s
  where s.user_id = v_payment.user_id and s.status = 'active'
  for update;

  if v_payment.user_id is null then
    v_reason := 'no_person';
  elsif (p_user_id, p_plan_name, p_is_yearly, p_amount_cents / 100.0, p_currency)
    is distinct from
    (v_payment.user_id, v_payment.plan_name, v_payment.is_yearly, v_payment.amount, v_payment.currency)
  then
    v_reason := 'mismatch';
  elsif v_active.id is not null and public.is_plan_active(v_active)
    and not (v_active.plan_name = 'Free' and v_payment.ends_free)
  then
    v_reason := 'already_active';
  end if;

  if v_reason is null then
    -- Expired, used up, or a Free plan that may end. Only one plan may be active.
    update public.unified_subscriptions s
    set status = 'inactive'
    where s.id = v_active.id;

    insert into public.unified_subscriptions (
      user_id, plan_name, price, designs_left, total_designs, payment_id, payment_provider, features,
      last_payment_date, expires_at
    )
    values (
      v_payment.user_id, v_payment.plan_name, v_payment.amount, p_designs, p_designs, p_capture_id, 'paypal',
      jsonb_build_object('isYearly', v_payment.is_yearly), p_captured_at,
      -- In UTC, where every day has 24 hours.
      case when v_payment.is_yearly then v_utc + interval '1 year' else v_utc + interval '30 days' end
        at time zone 'utc'
    )
    returning * into v_new;
  end if;

  update public.payments p
  set status = case when v_reason is null then ('completed') else ('refund_due') end,
    refund_reason = v_reason,
    capture_id = p_capture_id,
    captured_amount = p_amount_cents / 100.0,
    captured_at = p_captured_at,
    subscription_id = v_new.id
  where p.order_id = p_order_id
  returning * into v_payment;
  perform private.record_payment_event(
    'capture:' || p_capture_id, 'capture', p_capture_id,
    jsonb_build_object(
      'orderId', p_order_id, 'captureId', p_capture_id, 'amountCents', p_amount_cents, 'currency', p_currency
    ),
    coalesce(v_reason, 'activated')
  );

  if v_reason is not null then
    return jsonb_build_object('outcome', 'refund_due', 'payment', to_jsonb(v_payment), 'subscription', null);
  end if;
  return jsonb_build_object(
    'outcome', 'activated', 'payment', to_jsonb(v_payment), 'subscription', to_jsonb(v_new)
  );
end
$$;

-- Ends a payment (refunded, reversed or denied) and deactivates the plan it bought. May come before activation,
-- which then grants nothing. An ended payment stays ended; a later call only fills in what was unknown.
-- `p_captured_cents`: what had been captured; null when nothing was, or when it is unknown.
-- outcome: ended | unchanged | not_found
create function public.end_payment(
  p_order_id text, p_status text, p_capture_id text, p_captured_cents int, p_refund_id text, p_refunded_cents int
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_outcome text := 'ended';
begin
  v_payment := private.lock_payment(p_order_id);
  if v_payment.order_id is null then
    return jsonb_build_object('outcome', 'not_found', 'payment', null);
  end if;
  if p_status not in ('refunded', 'reversed', 'denied') then
    raise exception 'A payment cannot end as %.', p_status using errcode = '22023';
  end if;
  if v_payment.status in ('refunded', 'reversed', 'denied') then
    v_outcome := 'unchanged';
  end if;

  update public.unified_subscriptions s
  set status = 'inactive'
  where s.id = v_payment.subscription_id and s.status = 'active';

  update public.payments p
  set status = case when v_outcome = 'ended' then p_status else p.status end,
    capture_id = coalesce(p.capture_id, p_capture_id),
    captured_amount = coalesce(p.captured_amount, p_captured_cents / 100.0),
    refund_id = coalesce(p.refund_id, p_refund_id),
    refunded_amount = greatest(p.refunded_amount, p_refunded_cents / 100.0),
    refunded_at = case when p_status = 'denied' then p.refunded_at else coalesce(p.refunded_at, now()) end
  where p.order_id = p_order_id
  returning * into v_payment;

  if v_outcome = 'unchanged' then
    return jsonb_build_object('outcome', 'unchanged', 'payment', to_jsonb(v_payment));
  end if;
  perform private.record_payment_event(
    p_status || ':' || coalesce(p_refund_id, p_capture_id, p_order_id), p_status,
    coalesce(p_refund_id, p_capture_id),
    jsonb_build_object(
      'orderId', p_order_id, 'captureId', p_capture_id, 'refundId', p_refund_id, 'refundedCents', p_refunded_cents
    ),
    'ended'
  );
  return jsonb_build_object('outcome', 'ended', 'payment', to_jsonb(v_payment));
end
$$;

-- Part of the money was refunded: records the amount, and the plan stays. Never decreases. outcome: ok | not_found
create function public.note_partial_refund(p_order_id text, p_refund_id text, p_refunded_cents int)
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
  update public.payments p
  set refunded_amount = greatest(p.refunded_amount, p_refunded_cents / 100.0),
    refund_id = coalesce(p.refund_id, p_refund_id),
    refunded_at = coalesce(p.refunded_at, now())
  where p.order_id = p_order_id
  returning * into v_payment;
  return jsonb_build_object('outcome', 'ok', 'payment', to_jsonb(v_payment));
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
