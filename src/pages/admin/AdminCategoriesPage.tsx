export { CategoriesScreen as default } from '#features/admin/categories/CategoriesScreen';
