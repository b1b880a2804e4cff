export { PageEditorScreen as default } from '../../features/admin/pages/PageEditorScreen';
