import { X509Certificate } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '../../src/server/certificate.js';

test('creates a valid self-signed certificate for localhost and the loopback addresses', () => {
  const certificate = new X509Certificate(selfSignedCertificate().cert);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe('CN=team-chat-mock');
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(certificate.subjectAltName).toContain('0:0:0:0:0:0:0:1');
  expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 300 * 86_400_000);
});

test('marks the certificate for use by TLS servers, and encodes its times as RFC 5280 requires', () => {
  const { keyUsage, raw } = new X509Certificate(selfSignedCertificate().cert);
  expect(keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  // Two values of the type UTCTime, each with 12 digits and a Z.
  expect(raw.toString('hex').match(/170d(3\d){12}5a/g)).toHaveLength(2);
});

test('creates a different self-signed certificate each time', () => {
  expect(selfSignedCertificate()).not.toEqual(selfSignedCertificate());
});

test.each(['192.0.2.7', '2001:db8::5', 'fe80::1:2:3:4', '2001:db8:1:2:3:4:5:6', '2001:db8::'])(
  'creates a certificate for the address %s',
  (address) => {
    const { cert } = selfSignedCertificate([address]);
    expect(new X509Certificate(cert).checkIP(address)).toBe(address);
  },
);

test('creates a certificate for every address of this machine', () => {
  const certificate = new X509Certificate(selfSignedCertificate().cert);
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  expect(addresses.length).toBeGreaterThan(0);
  for (const { address } of addresses) expect(certificate.checkIP(address)).toBe(address);
});
