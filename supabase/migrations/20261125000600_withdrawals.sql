-- Withdrawal from a contract within 14 days (Directive (EU) 2023/2673): declared without signing in, dated by the database's
-- clock, and refunded like any other payment.

-- From when on it is too late to withdraw, by the time of purchase. Never before the law's period is over (Regulation 1182/71,
-- Art. 3): the day of purchase doesn't count, the 14th day after it lasts to its end, and where it is no working day, so does
-- the next one. Consumers' holidays and time zones are unknown, so a week follows: six days for the longest run of days off that
-- we found in a member state, and one for the zones.
create function public.withdrawal_end(p_captured_at timestamptz)
returns timestamptz
language sql immutable strict set search_path = '' as $$
  select (date_trunc('day', p_captured_at at time zone 'UTC') + interval '22 days') at time zone 'UTC'
$$;

-- When a declaration by email address lapses unless it is confirmed.
create function private.withdrawal_lapse(p_withdrawn_at timestamptz)
returns timestamptz
language sql immutable strict set search_path = '' as $$
  select p_withdrawn_at + interval '336 hours'
$$;

alter table public.payments
  add column withdrawable_until timestamptz generated always as (public.withdrawal_end(captured_at)) stored,
  -- Time of the first declaration about this order that didn't lapse.
  add column withdrawn_at timestamptz,
  -- asked: by email address only, not confirmed by the mailbox's owner. Otherwise the outcome.
  add column withdrawal text check (withdrawal in ('asked', 'refund', 'used', 'late', 'ended')),
  -- The outcome the user was last told by email, or `reminder`.
  add column withdrawal_mailed text,
  add column withdrawal_mail_claimed_at timestamptz,
  add constraint withdrawals_are_dated check ((withdrawn_at is null) = (withdrawal is null)),
  drop constraint refunds_due_have_a_reason,
  add constraint refunds_due_have_a_reason
    check (status <> 'refund_due' or refund_reason is not null or refunds_failed > 0 or withdrawal = 'refund');

-- Accepts a declaration about an order by its number, or about the latest purchase of an email address. With a number, it takes
-- effect: anyone who knows it has the receipt. With just an address, which others may know, it is dated and waits for the number;
-- without it, it lapses. The first declaration counts, also for the 14 days, and later ones get the same answer.
-- outcome: unknown | asked | refund (the plan has ended, the money is being refunded) | used (a design was made with it) | late
-- | ended (refunded, reversed or denied before)
create function public.withdraw_order(p_order_id text, p_email text, p_user_id uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order_id text;
  v_payment public.payments;
  v_outcome text;
  v_is_new boolean;
  v_received_at timestamptz;
begin
  if p_order_id is not null then
    select p.order_id into v_order_id
    from public.payments p
    where p.order_id = p_order_id and p.captured_at is not null
      and (p_user_id is null or p.user_id = p_user_id);
  else
    select p.order_id into v_order_id
    from public.payments p
    join auth.users u on u.id = p.user_id
    where lower(u.email) = lower(p_email) and p.captured_at is not null
    order by p.captured_at desc
    limit 1;
  end if;
  if v_order_id is null then
    return jsonb_build_object(
      'outcome', 'unknown', 'is_new', false, 'declared_at', now(), 'received_at', now(), 'payment', null
    );
  end if;

  v_payment := private.lock_payment(v_order_id);
  -- Lapsed: this declaration is the first one.
  if v_payment.withdrawal = 'asked' and now() >= private.withdrawal_lapse(v_payment.withdrawn_at) then
    v_payment.withdrawal := null;
    v_payment.withdrawn_at := null;
  end if;
  v_received_at := coalesce(v_payment.withdrawn_at, now());
  v_outcome := case
    when v_payment.withdrawal <> 'asked' then v_payment.withdrawal
    when v_payment.status <> 'completed' then 'ended'
    when v_received_at >= v_payment.withdrawable_until then 'late'
    when p_order_id is null then 'asked'
    when exists (
      select from public.design_runs r
      where r.subscription_id = v_payment.subscription_id and r.credit_refunded_at is null
    ) then 'used'
    else 'refund'
  end;
  v_is_new := v_outcome is distinct from v_payment.withdrawal;

  if v_is_new then
    if v_outcome = 'refund' then
      update public.unified_subscriptions s
      set status = 'inactive'
      where s.id = v_payment.subscription_id and s.status = 'active';
    end if;
    update public.payments p
    set withdrawn_at = v_received_at,
      withdrawal = v_outcome,
      withdrawal_mailed = null,
      withdrawal_mail_claimed_at = null,
      status = case when v_outcome = 'refund' then 'refund_due' else p.status end
    where p.order_id = v_order_id
    returning * into v_payment;
    perform private.record_payment_event(
      format('withdrawal:%s:%s:%s', v_outcome, v_order_id, v_received_at), 'withdrawal', v_order_id,
      jsonb_build_object('orderId', v_order_id), v_outcome
    );
  end if;
  return jsonb_build_object(
    'outcome', v_outcome, 'is_new', v_is_new, 'declared_at', now(), 'received_at', v_payment.withdrawn_at,
    'payment', to_jsonb(v_payment)
  );
end
$$;

comment on function public.withdraw_order is
'p_order_id null: by the address. p_email null: by the number. p_user_id null: nobody is signed in.';

-- Claims unsent emails about withdrawals, among them one reminder to confirm a declaration, a week before it lapses. Unless
-- marked as sent, they can be claimed again after ten minutes.
create function public.claim_withdrawal_mails(p_order_id text, p_limit int)
returns jsonb
language sql security definer set search_path = '' as $$
  with due as (
    select p.order_id, m.mail
    from public.payments p
    cross join lateral (
      select case
        when p.withdrawal = 'asked' and p.withdrawn_at < now() - interval '7 days' then 'reminder'
        else p.withdrawal
      end as mail
    ) m
    where p.withdrawn_at > now() - interval '20 days' and m.mail is distinct from p.withdrawal_mailed
      and (p.withdrawal <> 'asked' or p.status = 'completed' and now() < private.withdrawal_lapse(p.withdrawn_at))
      and (p.withdrawal_mail_claimed_at is null or p.withdrawal_mail_claimed_at < now() - interval '10 minutes')
      and p.user_id is not null
      and (p_order_id is null or p.order_id = p_order_id)
    order by p.withdrawn_at
    limit p_limit
    for update of p skip locked
  ),
  taken as (
    update public.payments p
    set withdrawal_mail_claimed_at = now()
    from due
    where p.order_id = due.order_id
    returning p.*, due.mail
  )
  select jsonb_build_object('outcome', 'ok', 'mails', coalesce(jsonb_agg(jsonb_build_object(
    'email', u.email, 'order_id', t.order_id, 'plan_name', t.plan_name, 'is_yearly', t.is_yearly,
    'mail', t.mail, 'withdrawn_at', t.withdrawn_at, 'lapses_at', private.withdrawal_lapse(t.withdrawn_at)
  )), '[]'))
  from taken t
  join auth.users u on u.id = t.user_id
  where coalesce(u.email, '') <> ''
$$;

comment on function public.claim_withdrawal_mails is 'p_order_id null: mails about all orders.';

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
