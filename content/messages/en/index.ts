import about from './about.json'
import accessibility from './accessibility.json'
import account from './account.json'
import auth from './auth.json'
import blog from './blog.json'
import blogPost from './blog-post.json'
import blogSearch from './blog-search.json'
import checkout from './checkout.json'
import common from './common.json'
import contact from './contact.json'
import contactForm from './contact-form.json'
import crash from './crash.json'
import errors from './errors.json'
import faq from './faq.json'
import feedback from './feedback.json'
import footer from './footer.json'
import home from './home.json'
import login from './login.json'
import mail from './mail.json'
import navigation from './navigation.json'
import payment from './payment.json'
import pricing from './pricing.json'
import privacy from './privacy.json'
import rooms from './rooms.json'
import services from './services.json'
import sharedRoom from './shared-room.json'
import terms from './terms.json'
import transform from './transform.json'
import tryMessages from './try.json'
import validation from './validation.json'
import withdraw from './withdraw.json'
import withdrawForm from './withdraw-form.json'

/** Every message of the site by namespace. Another language has the same files and keys. */
export const messages = {
  about,
  accessibility,
  account,
  auth,
  blog,
  'blog-post': blogPost,
  'blog-search': blogSearch,
  checkout,
  common,
  contact,
  'contact-form': contactForm,
  crash,
  errors,
  faq,
  feedback,
  footer,
  home,
  login,
  mail,
  navigation,
  payment,
  pricing,
  privacy,
  rooms,
  services,
  'shared-room': sharedRoom,
  terms,
  transform,
  try: tryMessages,
  validation,
  withdraw,
  'withdraw-form': withdrawForm,
}
