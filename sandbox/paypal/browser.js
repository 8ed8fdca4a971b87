// Runs unbuilt in the shop's page. The block keeps its names out of the page's scope.
{
  const script = document.currentScript
  const origin = new URL(script.src).origin
  const windowSize = { width: 480, height: 720 }
  const watchMs = 300
  const paying = { paymentSource: 'paypal', fundingSource: 'paypal' }

  const approvalUrl = (orderId) => `${origin}/checkoutnow?token=${encodeURIComponent(orderId)}`
  const redirect = (address) => window.location.assign(address)

  const openWindow = () => {
    const left = Math.max(0, window.screenX + (window.outerWidth - windowSize.width) / 2)
    const top = Math.max(0, window.screenY + (window.outerHeight - windowSize.height) / 2)
    const features = `popup,width=${windowSize.width},height=${windowSize.height},left=${left},top=${top}`
    return window.open('', `paypal_${Date.now()}`, features)
  }

  // How the payer's visit to the approval page ended: approved or cancelled.
  const visit = (popup, orderId) =>
    new Promise((resolve) => {
      const finish = (result) => {
        clearInterval(watch)
        window.removeEventListener('message', hear)
        resolve(result)
      }
      const hear = ({ data, origin: sender }) => {
        if (sender !== origin || data?.paypal !== 'approval' || data.token !== orderId) return
        popup.close()
        finish(data)
      }
      const watch = setInterval(() => {
        if (popup.closed) finish({ result: 'cancelled' })
      }, watchMs)
      window.addEventListener('message', hear)
      popup.location.href = approvalUrl(orderId)
      popup.focus()
    })

  const makeButton = () => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'paypal-button'
    button.textContent = 'PayPal'
    button.setAttribute('aria-label', 'Pay with PayPal')
    Object.assign(button.style, {
      width: '100%',
      height: '45px',
      border: '0',
      borderRadius: '6px',
      background: '#ffc439',
      color: '#003087',
      font: 'italic 700 20px/1 system-ui, sans-serif',
      cursor: 'pointer',
    })
    return button
  }

  // Like PayPal since its browser interface stopped moving money: the shop's server does that.
  const notHere = () => Promise.reject(new Error('Use the Orders v2 interface from your server'))
  const orderActions = { get: notHere, capture: notHere, authorize: notHere, patch: notHere }

  class PayPalButton {
    #options
    #button = null
    #isEnabled = true
    #isBusy = false
    // A declined order waiting for another payment method, for when no window could be opened without a click.
    #waitingOrderId = null

    constructor(options = {}) {
      this.#options = options
    }

    isEligible() {
      return true
    }

    async render(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target
      if (!container) throw new Error('Document is ready and element does not exist')
      this.#button = makeButton()
      this.#button.addEventListener('click', () => this.#start())
      container.replaceChildren(this.#button)
      this.#show()
      const actions = { enable: async () => this.#enable(true), disable: async () => this.#enable(false) }
      this.#options.onInit?.({}, actions)
    }

    async close() {
      this.#button?.remove()
      this.#button = null
    }

    async updateProps(changed) {
      for (const [name, value] of Object.entries(changed)) {
        if (value !== undefined) this.#options[name] = value
      }
    }

    async #start() {
      const { onClick, createOrder } = this.#options
      const allowed = await onClick?.({ ...paying }, { resolve: () => true, reject: () => false })
      if (allowed === false) return
      // Opened now, while the click still counts: browsers block windows opened later.
      const popup = openWindow()
      this.#setBusy(true)
      try {
        const orderId = this.#waitingOrderId ?? (await createOrder?.({ ...paying }, { order: {} }))
        this.#waitingOrderId = null
        if (!orderId) throw new Error('Expected an order id to be passed')
        await this.#visit(popup, orderId)
      } catch (error) {
        popup?.close()
        this.#fail(error)
      } finally {
        this.#setBusy(false)
      }
    }

    async #visit(popup, orderId) {
      if (!popup) return redirect(approvalUrl(orderId))
      const { result, payerId } = await visit(popup, orderId)
      const order = { orderID: orderId, paymentSource: 'paypal' }
      if (result !== 'approved') return this.#options.onCancel?.(order, { redirect })
      let again = null
      const restart = () => {
        const next = openWindow()
        if (next) again = this.#visit(next, orderId)
        else this.#waitingOrderId = orderId
        return again ?? Promise.resolve()
      }
      const actions = { restart, redirect, order: orderActions }
      await this.#options.onApprove?.({ ...order, payerID: payerId }, actions)
      return again
    }

    #fail(error) {
      const { onError } = this.#options
      if (onError) onError(error instanceof Error ? error : new Error(String(error)))
      else console.error(error)
    }

    #enable(isEnabled) {
      this.#isEnabled = isEnabled
      this.#show()
    }

    #setBusy(isBusy) {
      this.#isBusy = isBusy
      this.#show()
    }

    #show() {
      if (!this.#button) return
      this.#button.disabled = !this.#isEnabled || this.#isBusy
      this.#button.style.opacity = this.#button.disabled ? '0.6' : '1'
    }
  }

  window[script.dataset.namespace || 'paypal'] = {
    version: '5.0.500',
    FUNDING: { PAYPAL: 'paypal' },
    Buttons: (options) => new PayPalButton(options),
    getFundingSources: () => ['paypal'],
    isFundingEligible: (source) => source === 'paypal',
  }
}
