export { PagesScreen as default } from '#features/admin/content/PagesScreen';
