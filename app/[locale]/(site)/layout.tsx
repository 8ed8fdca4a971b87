export { SiteFrame as default } from '@/components/site/shell'
