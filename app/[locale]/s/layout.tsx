export { PageContent as default } from '@/components/site/shell'
