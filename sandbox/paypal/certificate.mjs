// A key and a certificate of the stand-in's own. Node makes keys but no certificates, so the few lines of DER that a
// self-signed X.509 certificate needs are written here (RFC 5280).

import { createPrivateKey, generateKeyPairSync, sign, verify, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** @typedef {ReturnType<typeof openCertificate>} Certificate */

const tags = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  text: 0x0c,
  sequence: 0x30,
  set: 0x31,
  time: 0x18,
}
const oids = {
  /** sha256WithRSAEncryption */
  algorithm: Buffer.from('2a864886f70d01010b', 'hex'),
  commonName: Buffer.from('550403', 'hex'),
}
const privateFileMode = 0o600

/**
 * @param {number} tag
 * @param {...Buffer} parts
 */
function der(tag, ...parts) {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

const algorithm = der(tags.sequence, der(tags.oid, oids.algorithm), der(tags.null))

/** @param {string} name */
const distinguishedName = (name) =>
  der(
    tags.sequence,
    der(tags.set, der(tags.sequence, der(tags.oid, oids.commonName), der(tags.text, Buffer.from(name)))),
  )

/** @param {string} moment */
const time = (moment) => der(tags.time, Buffer.from(moment))

/**
 * @param {import('node:crypto').KeyObject} privateKey
 * @param {import('node:crypto').KeyObject} publicKey
 * @returns {string} PEM
 */
function selfSigned(privateKey, publicKey) {
  const name = distinguishedName('messageverificationcerts.sandbox.invalid')
  const body = der(
    tags.sequence,
    der(tags.integer, Buffer.from([1])),
    algorithm,
    name,
    der(tags.sequence, time('20250101000000Z'), time('21000101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = der(tags.sequence, body, algorithm, der(tags.bits, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/**
 * The key and the certificate of a data folder; the first time makes them. Kept, so that messages signed before a
 * restart still check out after it.
 * @param {string} file
 */
export function openCertificate(file) {
  if (!existsSync(file)) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const certificate = selfSigned(privateKey, publicKey)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ key, certificate }), { mode: privateFileMode })
  }
  const { key, certificate } = JSON.parse(readFileSync(file, 'utf8'))
  const privateKey = createPrivateKey(key)
  const { publicKey } = new X509Certificate(certificate)
  return {
    /** @type {string} PEM */
    pem: certificate,
    /** @param {string} message */
    sign: (message) => sign('sha256', Buffer.from(message), privateKey).toString('base64'),
    /**
     * @param {string} message
     * @param {string} signature base64
     */
    verify: (message, signature) =>
      verify('sha256', Buffer.from(message), publicKey, Buffer.from(signature, 'base64')),
  }
}
