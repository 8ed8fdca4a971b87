-- A refund may be told before its capture. The books then still have to say what had been taken.

drop function public.end_payment(text, text, text, text, int);

-- Ends a payment (refunded, reversed or denied) and switches off the plan it bought. May come before activation, which
-- then grants nothing. What has ended stays ended; a later word only fills in what was not known.
-- `p_captured_cents`: what had been taken before it went back; null when nothing was, or when it is not known.
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
  perform private.note_payment_step(
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

revoke all on function public.end_payment(text, text, text, int, text, int) from public, anon, authenticated;
grant execute on function public.end_payment(text, text, text, int, text, int) to service_role;
