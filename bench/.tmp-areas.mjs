import './load-typescript.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { toColorPlanes } from '../lib/engines/preview/math/color.ts'
import { cropMask, inputSize } from '../lib/segment/small-mask.ts'
const { decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { refineMask } = await import('@/lib/segment/refine')
const { segmentModel } = await import('@/lib/server/segment/model')
const { encodeAreasPng } = await import('@/lib/mask/png')
const model = segmentModel({ info: console.log, error: console.error })
const S='/work/shared/images/'
const P=(...xy)=>xy // percent points
export const ROOMS = JSON.parse(readFileSync(process.argv[2],'utf8'))
const only = process.argv.slice(3)
const tint={wall:[80,140,255],floor:[255,160,40],ceiling:[120,255,120],fabric:[255,80,160],painted:[160,80,255],wood:[200,120,40],tiles:[0,220,220],other:[255,255,255]}
const ORDER=['wall','fabric','painted','floor','tiles','ceiling']
const COL=[[80,140,255],[255,160,40],[255,80,160],[120,255,120],[160,80,255],[0,220,220],[255,255,0],[255,0,0],[128,128,128]]
for (const room of ROOMS) {
  if (only.length && !only.includes(room.id)) continue
  const file = readFileSync(room.photo.startsWith('/')?room.photo:S+room.photo)
  const meta = await sharp(file).metadata()
  const size = { width: meta.width, height: meta.height }
  const photo = await decodeScaledPhoto(file, inputSize)
  const planes = toColorPlanes(await decodeScaledPhoto(file, ()=>size))
  const emb = await model.encode(photo)
  const labels = new Uint8Array(size.width*size.height)
  const poly = async (pts)=>{ const svg=`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><polygon points="${pts.map(([x,y])=>`${x/100*size.width},${y/100*size.height}`).join(' ')}" fill="#fff"/></svg>`
    const {data}=await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer({resolveWithObject:true}); return data.map(v=>v>=128?1:0) }
  const pt=(label)=>([x,y])=>({x:x/100*photo.width,y:y/100*photo.height,label})
  for (const [k,area] of room.areas.entries()) {
    const m = new Uint8Array(labels.length)
    for (const part of area.parts) {
      if (part.keep) { // color predicate on what is there
        const {L,a,b}=planes; const k=part.keep
        const within = part.within && await poly(part.within)
        for(let i=0;i<m.length;i++){ if(!m[i]||(within&&!within[i])) continue
          const c=Math.hypot(a[i],b[i]); if((k.cMax!==undefined&&c>k.cMax)||(k.cMin!==undefined&&c<k.cMin)||(k.LMin!==undefined&&L[i]<k.LMin)||(k.LMax!==undefined&&L[i]>k.LMax)||(k.bMin!==undefined&&b[i]<k.bMin)||(k.bMax!==undefined&&b[i]>k.bMax)||(k.aMax!==undefined&&a[i]>k.aMax)||(k.aMin!==undefined&&a[i]<k.aMin)) m[i]=0 }
        continue }
      if (part.smooth) { // drop what differs from the local mean
        const R=Math.round((part.smooth.r??0.04)*size.width), {width:w,height:h}=size
        for(let round=0;round<2;round++){
          const box=(src)=>{ const S=new Float64Array((w+1)*(h+1)); for(let y=0;y<h;y++){let row=0;for(let x=0;x<w;x++){row+=src[y*w+x];S[(y+1)*(w+1)+x+1]=S[y*(w+1)+x+1]+row}} return S }
          const at=(S,x,y)=>{const x0=Math.max(0,x-R),x1=Math.min(w,x+R+1),y0=Math.max(0,y-R),y1=Math.min(h,y+R+1);return S[y1*(w+1)+x1]-S[y0*(w+1)+x1]-S[y1*(w+1)+x0]+S[y0*(w+1)+x0]}
          const N=box(m), P=['L','a','b'].map(n=>box(planes[n].map((v,i)=>m[i]?v:0)))
          const out=new Uint8Array(m)
          for(let y=0;y<h;y++)for(let x=0;x<w;x++){const i=y*w+x;if(!m[i])continue;const n=at(N,x,y);const [l,aa,bb]=P.map(S=>at(S,x,y)/n);
            if(Math.abs(planes.L[i]-l)>part.smooth.L||Math.hypot(planes.a[i]-aa,planes.b[i]-bb)>part.smooth.c) out[i]=0}
          m.set(out) }
        continue }
      if (part.open) { // remove specks, then fill pinholes: majority filter
        const R=part.open,{width:w,height:h}=size; for(let round=0;round<2;round++){ const src=new Uint8Array(m); const S=new Int32Array((w+1)*(h+1)); for(let y=0;y<h;y++){let row=0;for(let x=0;x<w;x++){row+=src[y*w+x];S[(y+1)*(w+1)+x+1]=S[y*(w+1)+x+1]+row}}
          for(let y=0;y<h;y++)for(let x=0;x<w;x++){const x0=Math.max(0,x-R),x1=Math.min(w,x+R+1),y0=Math.max(0,y-R),y1=Math.min(h,y+R+1);const n=S[y1*(w+1)+x1]-S[y0*(w+1)+x1]-S[y1*(w+1)+x0]+S[y0*(w+1)+x0];m[y*w+x]=n*2>(x1-x0)*(y1-y0)?1:0}} continue }
      if (part.poly) { const p=await poly(part.poly); p.forEach((v,i)=>{ if(v&&(part.minus||!labels[i])) m[i]=part.minus?0:1 }); continue }
      const prompt={points:[...(part.in??[]).map(pt('include')),...(part.out??[]).map(pt('exclude'))]}
      if(part.box) prompt.box={left:part.box[0]/100*photo.width,top:part.box[1]/100*photo.height,right:part.box[2]/100*photo.width,bottom:part.box[3]/100*photo.height}
      const {mask}=await model.answer({embedding:emb,prompt,last:null})
      const again=part.twice===false?mask:(await model.answer({embedding:emb,prompt,last:mask})).mask
      const f=refineMask(planes,cropMask(again,photo))
      const clip=part.clip&&await poly(part.clip)
      let n=0
      f.forEach((v,i)=>{ if(v>=0.5&&(!clip||clip[i])) { m[i]=part.minus?0:1; n++ } })
      console.log(room.id,area.surface,(n/m.length*100).toFixed(1)+'%')
    }
    m.forEach((v,i)=>{ if(v&&!labels[i]) labels[i]=k+1 })
  }
  const kept=room.areas.map((a,k)=>({...a,k})).filter(a=>!a.drop).sort((p,q)=>ORDER.indexOf(p.surface)-ORDER.indexOf(q.surface))
  const values=new Uint8Array(256); kept.forEach((a,i)=>{values[a.k+1]=255-i})
  const text=JSON.stringify(kept.map(a=>({surface:a.surface,material:'style',materialColor:'',materialScale:1,perspective:null})))
  writeFileSync(`/tmp/rooms/${room.id}-areas.png`, await encodeAreasPng({...size,labels},values,text))
  const {data}=await sharp(file).removeAlpha().raw().toBuffer({resolveWithObject:true})
  for(let i=0;i<labels.length;i++){const l=labels[i]; if(!l) {for(let c=0;c<3;c++)data[i*3+c]*=0.6;continue}; const a=room.areas[l-1]; const col=a.drop?[60,60,60]:COL[(l-1)%9]; for(let c=0;c<3;c++)data[i*3+c]=data[i*3+c]*0.5+col[c]*0.5}
  await sharp(data,{raw:{...size,channels:3}}).resize(1300).png().toFile(`/tmp/rooms/${room.id}-view.png`)
}
await model.close()
