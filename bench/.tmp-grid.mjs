import sharp from 'sharp'
const [f,out]=process.argv.slice(2)
const W=1600,H=Math.round(1600*2/3)
let s=''
for(let i=5;i<100;i+=5){s+=`<line x1="${i*W/100}" x2="${i*W/100}" y1="0" y2="${H}" stroke="${i%10?'#fff6':'#ff0a'}" stroke-width="1"/><text x="${i*W/100+2}" y="10" font-size="11" fill="#f00">${i}</text>`}
for(let i=5;i<100;i+=5){s+=`<line y1="${i*H/100}" y2="${i*H/100}" x1="0" x2="${W}" stroke="${i%10?'#fff6':'#ff0a'}" stroke-width="1"/><text y="${i*H/100-2}" x="2" font-size="11" fill="#f00">${i}</text>`}
await sharp(f).resize(W,H).composite([{input:Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${s}</svg>`)}]).png().toFile(out)
