-- A receipt counts as sent once the mail server has accepted it, not when a process is about to send it.

alter table public.payments add column receipt_sent_at timestamptz;

-- Receipts claimed before this were sent, or are too old to be sent again.
alter table public.payments disable trigger touch_updated_at;
update public.payments p set receipt_sent_at = p.receipt_claimed_at where p.receipt_claimed_at is not null;
alter table public.payments enable trigger touch_updated_at;

-- Replaced by `payments_receipt_unsent`, in the file of indexes. Dropping it locks the table only for a moment.
drop index public.payments_receipt_due;

-- Claims unsent receipts, of one order or (null) of all, with their email addresses. A claim lasts ten minutes, so no receipt
-- is lost if a process dies in between. Payments older than three days get none: their owners have seen them in the account.
-- outcome: ok
create function public.claim_due_receipts(p_order_id text, p_limit int)
returns jsonb
language sql security definer set search_path = '' as $$
  with due as (
    select p.order_id
    from public.payments p
    where p.status = 'completed' and p.receipt_sent_at is null
      and (p.receipt_claimed_at is null or p.receipt_claimed_at < now() - interval '10 minutes')
      and p.captured_at > now() - interval '3 days' and p.user_id is not null
      and (p_order_id is null or p.order_id = p_order_id)
    order by p.captured_at
    limit p_limit
    for update skip locked
  ),
  taken as (
    update public.payments p
    set receipt_claimed_at = now()
    from due
    where p.order_id = due.order_id
    returning p.*
  )
  select jsonb_build_object('outcome', 'ok', 'receipts', coalesce(jsonb_agg(jsonb_build_object(
    'email', u.email, 'order_id', t.order_id, 'plan_name', t.plan_name, 'is_yearly', t.is_yearly,
    'captured_amount', t.captured_amount, 'currency', t.currency, 'captured_at', t.captured_at,
    'designs', s.total_designs, 'expires_at', s.expires_at
  )), '[]'))
  from taken t
  join auth.users u on u.id = t.user_id
  join public.unified_subscriptions s on s.id = t.subscription_id
  where coalesce(u.email, '') <> ''
$$;

comment on function public.claim_due_receipts is 'p_order_id null: receipts of all orders.';

-- For servers of the previous release, which don't report that a receipt was sent: what they claim counts as sent.
create or replace function public.take_due_receipts(p_order_id text, p_limit int)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_answer constant jsonb := public.claim_due_receipts(p_order_id, p_limit);
begin
  update public.payments p
  set receipt_sent_at = now()
  where p.order_id in (select r ->> 'order_id' from jsonb_array_elements(v_answer -> 'receipts') r);
  return v_answer;
end
$$;

-- Marks a receipt as accepted by the mail server.
create function public.note_receipt_sent(p_order_id text)
returns void
language sql security definer set search_path = '' as $$
  update public.payments p set receipt_sent_at = now() where p.order_id = p_order_id
$$;

-- Only the server calls these.
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
grant execute on all functions in schema public to service_role;
