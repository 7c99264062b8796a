export { styled } from '@mui/material/styles';
