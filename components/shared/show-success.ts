import { openToaster } from '@/components/ui/toaster-call'

/** Says that something went well. Where messages can't be shown there is nobody to be told. */
export function showSuccess(title: string, description: string): void {
  openToaster()
    .then(({ toast }) => toast.success(title, { description }))
    .catch(() => undefined)
}
