-- Limits on what one account makes the storage hold.

-- As `take_rate_token`, for several uses at once: all of them are counted, or, over the limit, none.
create function public.take_rate_tokens(p_key text, p_limit int, p_window_seconds int, p_amount int)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_window public.rate_limits;
begin
  select * into v_window from public.rate_limits r where r.key = p_key and r.expires_at > now() for update;
  if coalesce(v_window.count, 0) + p_amount > p_limit then
    return jsonb_build_object(
      'allowed', false,
      'retry_after_seconds',
      greatest(1, ceil(extract(epoch from coalesce(v_window.expires_at, now()) - now()))::int)
    );
  end if;
  insert into public.rate_limits as r (key, window_start, expires_at, count)
  values (p_key, now(), now() + make_interval(secs => p_window_seconds), p_amount)
  on conflict (key) do update
  set window_start = case when r.expires_at > now() then r.window_start else excluded.window_start end,
    expires_at = case when r.expires_at > now() then r.expires_at else excluded.expires_at end,
    count = case when r.expires_at > now() then r.count else 0 end + p_amount;
  return jsonb_build_object('allowed', true, 'retry_after_seconds', 0);
end
$$;

-- Lets go of the originals of failed runs that nothing else uses, and answers with their paths, to be deleted. A run that
-- begins meanwhile takes none of them for its own: only those of finished designs are used again.
create function public.release_originals(p_run_ids uuid[])
returns text[]
language sql
volatile
security definer
set search_path = ''
as $$
  with unneeded as (
    select r.id, r.original_path as path
    from public.design_runs r
    where r.id = any (p_run_ids) and r.status = 'failed' and r.original_path is not null
      and not exists (
        select from public.design_runs other
        where other.user_id = r.user_id and other.original_path = r.original_path and other.id <> r.id
          and other.files_removed_at is null
      )
      and not exists (
        select from public.user_images i where i.user_id = r.user_id and i.original_path = r.original_path
      )
    for update of r
  ),
  released as (
    update public.design_runs r set original_path = null from unneeded where r.id = unneeded.id returning r.id
  )
  select coalesce(array_agg(unneeded.path), '{}') from unneeded join released on released.id = unneeded.id
$$;

-- Only the server calls these.
revoke all on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
