export { PageEditorScreen as default } from '#features/admin/content/PageEditorScreen';
