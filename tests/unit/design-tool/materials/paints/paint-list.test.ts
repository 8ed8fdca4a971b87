import { describe, expect, test } from 'vitest'
import { decodePaintList, readPaintList } from '@/components/design-tool/materials/paints/paint-list'
import { LIMITS } from '@/lib/domain/limits'

const SAGE = { code: 'S1', name: 'Sage', hex: '#9caf88' }
const NAVY = { code: 'N2', name: 'Navy', hex: '#2a415f' }
const ALL_READ = { wrong: [], leftOut: 0, outside: 0, refused: null }

describe('a list of paints', () => {
  test('is read soon, though a number in it has no end', () => {
    const cpu = process.cpuUsage()
    expect(readPaintList(`Code;Name;L;a;b\nS1;Sage;${'5'.repeat(80_000)}x;1;2`).wrong).toMatchObject([
      { problem: 'badLab' },
    ])
    expect(process.cpuUsage(cpu).user / 1_000).toBeLessThan(1_000)
  })

  test.each([
    ['commas', 'S1,Sage,#9caf88\nN2,Navy,2A415F'],
    ['semicolons and the line ends of Windows', 'S1;Sage;#9caf88\r\nN2;Navy;2A415F\r\n'],
    [
      'tabs, a byte order mark, empty rows and cells',
      '\uFEFFS1\tSage\t#9caf88\t\t\n\n\t\t\nN2\t Navy \t2A415F',
    ],
    ['a header in another order', 'Hex;Notes;Color name;Code\n9caf88;dry;Sage;S1\n2A415F;;Navy;N2'],
    ['quotes', '"S1","Sage","#9caf88"\n"N2","Navy",#2a415f'],
    ['a paint twice, of which the last counts', 'S1,Sage,#000\nN2,Navy,#2a415f\ns1,SAGE,#9caf88'],
  ])('is read with %s', (_, text) => {
    const { paints, ...rest } = readPaintList(text)
    expect(paints.map(({ code, name, hex }) => [code.toUpperCase(), name.toLowerCase(), hex])).toEqual(
      [SAGE, NAVY].map(({ code, name, hex }) => [code, name.toLowerCase(), hex]),
    )
    expect(rest).toEqual(ALL_READ)
  })

  test('has quotes, separators and line ends inside of quoted cells, and counts lines all the same', () => {
    const text = 'A1,"Sage ""dark"", old\npaint",#fff\nB2,"No color"\nC3,Plum "x",#123'
    expect(readPaintList(text)).toEqual({
      ...ALL_READ,
      paints: [
        { code: 'A1', name: 'Sage "dark", old paint', hex: '#ffffff' },
        { code: 'C3', name: 'Plum "x"', hex: '#112233' },
      ],
      wrong: [{ line: 3, problem: 'badColor' }],
    })
  })

  test('may do without codes, or without names', () => {
    expect(readPaintList('Sage,#9caf88').paints).toEqual([{ ...SAGE, code: '' }])
    expect(readPaintList('Sage;#9caf88\n').paints).toEqual([{ ...SAGE, code: '' }])
    expect(readPaintList('code,hex\nS1,#9caf88').paints).toEqual([{ ...SAGE, name: 'S1' }])
  })

  // sRGB's red.
  test.each([
    ['three cells', 'S1,Red,53.24,80.09,67.2'],
    ['decimal commas', 'S1;Red;53,24;80,09;67,2'],
    ['tabs', 'S1\tRed\t53.24\t80.09\t67.2'],
    ['columns', 'L*;a*;b*;name;code\n53,24;80,09;67,2;Red;S1'],
    ['one cell', 'code,name,Lab\nS1,Red,53.24 80.09 67.2'],
    ['one quoted cell', 'S1,Red,"lab(53.24, 80.09, 67.2)"'],
  ])('takes Lab in %s', (_, text) => {
    const { paints, wrong } = readPaintList(text)
    expect(wrong).toEqual([])
    expect(paints[0]?.hex).toBe('#ff0000')
  })

  test('takes Lab for D50 where the header says so, and white without a header', () => {
    const red = ['53.24,80.09,67.2', '54.29,80.81,69.89']
    const [asD65, asD50] = red.map((lab, i) =>
      readPaintList(`name,L* (${i ? 'D50' : 'D65'}),a*,b*\nRed,${lab}`),
    )
    expect([asD65, asD50].map((list) => list?.paints[0]?.hex)).toEqual(['#ff0000', '#ff0000'])
    const [blue] = readPaintList('name;Lab\nBlue;32.3 79.19 \u2212107.86').paints
    expect(blue?.hex).toBe('#0000ff')
    expect(readPaintList('W1,White,100,0,0').paints).toEqual([{ code: 'W1', name: 'White', hex: '#ffffff' }])
  })

  test.each([
    ['semicolons', 'Code;Name;R;G;B\nA1;Olive;74;93;35\nA2;Sand;227;217;198'],
    ['commas, in another order', 'Blue,Name,Green,Code,Red\n35,Olive,93,A1,74'],
    ['tabs and names in German', 'Nummer\tBezeichnung\tRot\tGrün\tBlau\nA1\tOlive\t74\t93\t35'],
    ['names in French', 'Code;Nom;Rouge;Vert;Bleu\nA1;Olive;74;93;35'],
    ['Lab beside it', 'L;a;b;R;G;B;Code;Name\n37;-13;30;74;93;35;A1;Olive'],
    ['Lab after it', 'Code;Name;R;G;B;L;a;b\nA1;Olive;74;93;35;37;-13;30'],
    ['one column', 'Code;Name;RGB\nA1;Olive;74, 93, 35'],
    ['one column as CSS has it', 'Code;Name;Color\nA1;Olive;rgb(74, 93, 35)'],
  ])('takes R, G and B in columns, with %s', (_, text) => {
    const { paints, ...rest } = readPaintList(text)
    expect(paints.map(({ hex }) => hex)).toEqual(['#4a5d23', '#e3d9c6'].slice(0, text.split('\n').length - 1))
    expect(paints[0]).toMatchObject({ code: 'A1', name: 'Olive' })
    expect(rest).toEqual(ALL_READ)
  })

  test('takes a first row for a paint, even if its code and name are also titles of R, G and B', () => {
    for (const row of ['R1;Green;00ff00', 'B1;Red;ff0000', 'G1;Blau;0000ff'])
      expect(readPaintList(row).paints).toMatchObject([{ name: row.split(';')[1] }])
  })

  test('refuses R, G and B that aren’t whole numbers up to 255', () => {
    const rows = ['0.29;0.36;0.14', '74,0;93,0;35,0', '74;93', '256;0;0', '-1;0;0', '29%;36%;14%']
    const { paints, wrong } = readPaintList(['Name;R;G;B', ...rows.map((row) => `Olive;${row}`)].join('\n'))
    expect(paints).toEqual([])
    expect(wrong).toEqual(rows.map((_, i) => ({ line: i + 2, problem: 'badRgb' })))
  })

  test('counts the Lab colors that no screen can show', () => {
    const { paints, outside } = readPaintList('P1,Pure,60,-120,100\nP2,Gray,60,0,0')
    expect(outside).toBe(1)
    expect(paints.map(({ hex }) => hex)).toEqual([expect.stringMatching(/^#00[0-9a-f]{2}00$/), '#919191'])
  })

  test('says of each wrong row what is wrong', () => {
    const rows = [
      'code,name,hex,L,a,b',
      ',,#fff',
      `A1,${'x'.repeat(81)},#fff`,
      `${'x'.repeat(41)},Long code,#fff`,
      'A2,No color',
      'A3,Bad color,#12345',
      'A4,Bad Lab,,120,0,0',
      'A5,Half of Lab,,50,0',
      'A6,Commas,,69,53,-12,57,17,72',
      'A7,Good,#fff',
      'A8,"Open,#fff',
      'A9,Good too,#fff',
    ]
    const { paints, wrong } = readPaintList(rows.join('\n'))
    expect(paints.map(({ code }) => code)).toEqual(['A7', 'A9'])
    expect(wrong).toEqual([
      { line: 2, problem: 'noName' },
      { line: 3, problem: 'longName' },
      { line: 4, problem: 'longCode' },
      { line: 5, problem: 'noColor' },
      { line: 6, problem: 'badColor' },
      { line: 7, problem: 'badLab' },
      { line: 8, problem: 'badLab' },
      { line: 9, problem: 'badLab' },
      { line: 11, problem: 'openQuote' },
    ])
    expect(readPaintList('code,name\nA1,Sage').wrong).toEqual([{ line: 1, problem: 'noColorColumn' }])
  })

  test('is cut at its limit, and refused where it is too large or no text', () => {
    const { paints: max, maxBytes } = LIMITS.paintDeck
    const many = Array.from({ length: max + 3 }, (_, i) => `C${i},Paint ${i},#123456`).join('\n')
    expect(readPaintList(many)).toMatchObject({ paints: { length: max }, leftOut: 3 })
    expect(readPaintList('x'.repeat(maxBytes + 1))).toMatchObject({ paints: [], refused: 'tooLarge' })
    expect(readPaintList('PNG\0\u0001')).toMatchObject({ paints: [], refused: 'notText' })
    expect(readPaintList('')).toEqual({ paints: [], ...ALL_READ })
  })

  test('never throws for any pasted text', () => {
    const { maxBytes } = LIMITS.paintDeck
    for (const piece of ['"', '""', '"a\n', '"a"",', ',"', '\n', ',', ';\t,', '\ud800,x,#fff\n', 'a,"\n']) {
      const text = piece.repeat(Math.floor(maxBytes / 64 / piece.length))
      expect(() => readPaintList(text)).not.toThrow()
    }
  })
})

test('a file is read as UTF-8, as UTF-16, and as spreadsheets on Windows save it', () => {
  const text = 'G1;Grün;#9caf88'
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((each) => [each.charCodeAt(0), 0])])
  const ansi = Uint8Array.from(text, (each) => each.charCodeAt(0))
  for (const bytes of [new TextEncoder().encode(text), utf16, ansi]) expect(decodePaintList(bytes)).toBe(text)
})
