/// <reference types="vite/client" />
/// <reference path="../../../packages/editions/client.d.ts" />
