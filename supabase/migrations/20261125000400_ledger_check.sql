-- The ledger's rules as a query over live rows: what tests verify on their own rows must also hold for users'.

-- Rows that break a rule, at most fifty per rule. The list must always be empty.
create function public.check_ledger()
returns table (rule text, subject text, detail text)
language sql stable security definer set search_path = '' as $$
  with taken as (
    select r.subscription_id as id, sum(r.credits) as credits from public.design_runs r group by r.subscription_id
  ),
  refunded as (
    select r.refunded_to as id, sum(coalesce(r.refunded_credits, r.credits)) as credits
    from public.design_runs r
    where r.refunded_to is not null
    group by r.refunded_to
  )
  (select 'credits', s.id::text, format(
      '%s left, though %s were granted, %s taken and %s refunded',
      s.designs_left, s.granted_designs, coalesce(t.credits, 0), coalesce(b.credits, 0)
    )
    from public.unified_subscriptions s
    left join taken t on t.id = s.id
    left join refunded b on b.id = s.id
    where s.designs_left is distinct from s.granted_designs - coalesce(t.credits, 0) + coalesce(b.credits, 0)
    limit 50)
  union all
  (select 'one_active_plan', s.user_id::text, format('%s active plans', count(*))
    from public.unified_subscriptions s
    where s.status = 'active'
    group by s.user_id
    having count(*) > 1
    limit 50)
  union all
  (select 'paid_without_plan', p.order_id, 'completed, and no plan of its user came of it'
    from public.payments p
    left join public.unified_subscriptions s on s.id = p.subscription_id and s.user_id = p.user_id
    where p.status = 'completed' and p.user_id is not null and s.id is null
    limit 50)
  union all
  (select 'captured_and_left', p.order_id, format('captured, and %s', p.status)
    from public.payments p
    where p.captured_at is not null and p.status in ('created', 'declined', 'cancelled')
    limit 50)
  union all
  (select 'plan_without_payment', s.id::text, format(
      'runs on capture %s, whose order is %s', s.payment_id, coalesce(p.status, 'unknown')
    )
    from public.unified_subscriptions s
    left join public.payments p on p.subscription_id = s.id
    where s.status = 'active' and s.payment_id is not null and p.status is distinct from 'completed'
    limit 50)
  union all
  (select 'refund_amount', p.order_id, format('%s: %s of %s refunded', p.status, p.refunded_amount, p.captured_amount)
    from public.payments p
    where p.refunded_amount > p.captured_amount
      or (p.status = 'refunded' and p.refunded_amount < p.captured_amount)
    limit 50)
  union all
  (select 'dispute_lost', d.order_id, format('dispute %s is lost, and the payment is completed', d.dispute_id)
    from public.payment_disputes d
    join public.payments p on p.order_id = d.order_id
    where d.state = 'lost' and p.status = 'completed' and d.amount >= p.captured_amount
    limit 50)
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
