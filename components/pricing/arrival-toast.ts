import { toast } from 'sonner'
import type { useToasterMount } from '@/components/site/toaster-outlet'
import { Toaster } from '@/components/ui/sonner'

/** Raises a toast that says why the user was sent here. Brings the Toaster along: reach it by `import()` only. */
export function raiseArrivalToast(
  mount: ReturnType<typeof useToasterMount>,
  { title, body }: { title: string; body: string },
): void {
  mount(Toaster)
  toast.error(title, { description: body })
}
