import './load-typescript.mjs'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { PLAIN_AREA } from '../lib/domain/design-run.ts'
import { analyse } from '../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/controls.ts'
import { render } from '../lib/engines/preview/render/render.ts'
const { composite } = await import('@/lib/image/composite')
const { decodePhoto } = await import('@/lib/image/decode-photo')
const { readAreasText } = await import('@/lib/mask/png')
const [id, spec, out] = process.argv.slice(2)
const photo = await decodePhoto(readFileSync(`public/images/rooms/${id}.jpg`))
const png = new Uint8Array(readFileSync(`public/images/rooms/${id}-areas.png`))
const settings = JSON.parse(readAreasText(png))
const lv = await sharp(png).resize(photo.width,photo.height,{kernel:'nearest',fit:'fill'}).extractChannel(0).raw().toBuffer()
const specs = JSON.parse(spec) // {style, areas:{wall:{material,color}}}
const labels=new Uint8Array(lv.length); const chosen=settings.map((s,i)=>({s,i})).filter(({s})=>specs.areas[s.surface]!==undefined)
chosen.forEach(({i},k)=>{ for(let p=0;p<lv.length;p++) if(lv[p]===255-i) labels[p]=k+1 })
const areas=chosen.map(({s})=>({...PLAIN_AREA,surface:s.surface,...specs.areas[s.surface]}))
const analysis=analyse(photo,labels,{})
const r=render(photo,labels,analysis,{...DEFAULT_CONTROLS,steps:50,style:specs.style??'modern',seed:specs.seed??1,areas})
const mask=Uint8Array.from(labels,v=>v?1:0)
const restyled={...photo,...r}
const final=(await composite(photo,restyled,mask)).pixels
const img=final.rgb
await sharp(Buffer.from(img),{raw:{width:final.width??photo.width,height:final.height??photo.height,channels:3}}).png().toFile(out)
