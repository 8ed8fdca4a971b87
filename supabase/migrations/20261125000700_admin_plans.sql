-- What the owner can grant by hand: credits, a plan without payment, and a plan whose payment turned out to be ours after all.

-- Adds credits (`p_change` > 0) to the active plan, or takes some. Works on a used-up plan, but not on an expired one.
-- outcome: ok | no_plan | not_enough (nothing was taken)
create or replace function public.admin_change_credits(p_user_id uuid, p_change int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);

  select * into v_plan
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active' and (s.expires_at is null or s.expires_at > now())
  for update;
  if not found then
    return jsonb_build_object('outcome', 'no_plan', 'subscription', null);
  elsif v_plan.designs_left + p_change < 0 then
    return jsonb_build_object('outcome', 'not_enough', 'subscription', to_jsonb(v_plan));
  end if;

  update public.unified_subscriptions s
  set designs_left = s.designs_left + p_change,
    granted_designs = s.granted_designs + p_change,
    total_designs = greatest(s.total_designs, s.designs_left + p_change)
  where s.id = v_plan.id
  returning * into v_plan;
  insert into public.admin_actions (action, subject, details)
  values ('change_credits', p_user_id::text, jsonb_build_object('subscriptionId', v_plan.id, 'change', p_change));
  return jsonb_build_object('outcome', 'ok', 'subscription', to_jsonb(v_plan));
end
$$;

-- Starts a plan without payment. Ends a Free plan, or one that is over.
-- outcome: ok | plan_running (a plan of another kind with designs left: extend it or give it credits)
create function public.admin_grant_plan(p_user_id uuid, p_plan_name text, p_designs int, p_days int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_active public.unified_subscriptions;
  v_new public.unified_subscriptions;
begin
  perform private.lock_user(p_user_id);
  if p_days not between 1 and 3660 then
    raise exception 'A plan cannot be granted for % days.', p_days using errcode = '22023';
  end if;

  select * into v_active
  from public.unified_subscriptions s
  where s.user_id = p_user_id and s.status = 'active'
  for update;
  if found and public.is_plan_active(v_active) and v_active.plan_name <> 'Free' then
    return jsonb_build_object('outcome', 'plan_running', 'subscription', to_jsonb(v_active));
  end if;

  update public.unified_subscriptions s set status = 'inactive' where s.id = v_active.id;
  insert into public.unified_subscriptions (user_id, plan_name, price, designs_left, total_designs, expires_at)
  values (p_user_id, p_plan_name, 0, p_designs, p_designs, now() + make_interval(hours => 24 * p_days))
  returning * into v_new;
  insert into public.admin_actions (action, subject, details)
  values ('grant_plan', p_user_id::text, jsonb_build_object(
    'subscriptionId', v_new.id, 'plan', p_plan_name, 'designs', p_designs, 'days', p_days
  ));
  return jsonb_build_object('outcome', 'ok', 'subscription', to_jsonb(v_new));
end
$$;

-- Restores the plan of a refunded or reversed payment if we have the money after all: a dispute we won, or a canceled refund.
-- The caller has checked with PayPal. The plan is extended by the time it was inactive.
-- outcome: ok | not_found | not_ended (the payment counts as paid, or never did) | no_plan (it never became one, or its user is
-- gone: see admin_grant_plan) | plan_running (another plan with designs left)
create function public.admin_restore_plan(p_order_id text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_plan public.unified_subscriptions;
  v_active public.unified_subscriptions;
begin
  v_payment := private.lock_payment(p_order_id);
  if v_payment.order_id is null then
    return jsonb_build_object('outcome', 'not_found', 'subscription', null);
  elsif v_payment.status not in ('refunded', 'reversed') then
    return jsonb_build_object('outcome', 'not_ended', 'subscription', null);
  end if;

  select * into v_plan
  from public.unified_subscriptions s
  where s.id = v_payment.subscription_id and s.user_id = v_payment.user_id
  for update;
  if not found then
    return jsonb_build_object('outcome', 'no_plan', 'subscription', null);
  end if;
  select * into v_active
  from public.unified_subscriptions s
  where s.user_id = v_payment.user_id and s.status = 'active' and s.id <> v_plan.id
  for update;
  if found and public.is_plan_active(v_active) and v_active.plan_name <> 'Free' then
    return jsonb_build_object('outcome', 'plan_running', 'subscription', to_jsonb(v_active));
  end if;

  update public.unified_subscriptions s set status = 'inactive' where s.id = v_active.id;
  update public.unified_subscriptions s
  set status = 'active', expires_at = s.expires_at + (now() - coalesce(v_payment.refunded_at, now()))
  where s.id = v_plan.id
  returning * into v_plan;
  update public.payments p
  set status = 'completed', refund_reason = null, refund_id = null, refunded_amount = 0, refunded_at = null,
    captured_at = coalesce(p.captured_at, p.created_at)
  where p.order_id = p_order_id;
  insert into public.admin_actions (action, subject, details)
  values ('restore_plan', p_order_id, jsonb_build_object(
    'subscriptionId', v_plan.id, 'was', v_payment.status, 'refundId', v_payment.refund_id,
    'refundedAmount', v_payment.refunded_amount, 'refundedAt', v_payment.refunded_at
  ));
  return jsonb_build_object('outcome', 'ok', 'subscription', to_jsonb(v_plan));
end
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
