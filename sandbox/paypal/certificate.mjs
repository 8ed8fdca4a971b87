// A certificate for the key that signs webhooks, written byte by byte: Node can read certificates, not make them.

import { generateKeyPairSync, sign } from 'node:crypto'

/** @typedef {{ key: string, certificate: string }} Signer both as PEM */

const yearMs = 365 * 24 * 60 * 60 * 1000
const keyBits = 2048

/** Object identifiers, encoded: sha256WithRSAEncryption with its null, and a common name. */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const commonName = Buffer.from('0603550403', 'hex')

const tags = { integer: 0x02, bits: 0x03, utf8: 0x0c, time: 0x18, sequence: 0x30, set: 0x31 }

/**
 * One element: tag, length, content.
 * @param {number} tag
 * @param {...Uint8Array} parts
 */
function element(tag, ...parts) {
  const content = Buffer.concat(parts)
  const size = content.length
  // Short lengths are one byte; longer ones are preceded by their number of bytes.
  const length = size < 0x80 ? [size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

/** @param {string} name */
const nameOf = (name) =>
  element(
    tags.sequence,
    element(tags.set, element(tags.sequence, commonName, element(tags.utf8, Buffer.from(name)))),
  )

/** @param {Date} date */
const timeOf = (date) =>
  element(tags.time, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d{3}/g, '')}`))

/**
 * A new key with a certificate: self-signed, or signed by `issuer`.
 * @param {object} options
 * @param {string} options.name
 * @param {Date} [options.from]
 * @param {Date} [options.to]
 * @param {{ name: string, key: string }} [options.issuer]
 * @returns {Signer}
 */
export function createSigner({ name, from = new Date(), to = new Date(Date.now() + 10 * yearMs), issuer }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: keyBits })
  const body = element(
    tags.sequence,
    element(tags.integer, Buffer.from([1])),
    sha256WithRsa,
    nameOf(issuer?.name ?? name),
    element(tags.sequence, timeOf(from), timeOf(to)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, issuer?.key ?? privateKey)
  const der = element(tags.sequence, body, sha256WithRsa, element(tags.bits, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
