import { forgetVisitor } from './visitor'

forgetVisitor()
