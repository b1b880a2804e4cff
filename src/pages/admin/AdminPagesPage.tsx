export { PagesScreen as default } from '../../features/admin/pages/PagesScreen';
