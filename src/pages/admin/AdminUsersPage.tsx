export { UsersScreen as default } from '#features/admin/users/UsersScreen';
