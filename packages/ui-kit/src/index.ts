export { Accordion } from "./accordion/Accordion.tsx";
export { Button } from "./button/Button.tsx";
export { buttonClasses } from "./button/button-classes.ts";
export { IconButton } from "./button/IconButton.tsx";
export type { ChartLine, TrendSeries } from "./charts/chart-types.ts";
export { TrendChart } from "./charts/TrendChart.tsx";
export type { ChartSpan } from "./charts/use-span.ts";
export { Checkbox } from "./choice/Checkbox.tsx";
export { Chip } from "./choice/Chip.tsx";
export { Segmented } from "./choice/Segmented.tsx";
export { StarToggle } from "./choice/StarToggle.tsx";
export { Switch } from "./choice/Switch.tsx";
export { TagInput } from "./choice/TagInput.tsx";
export { Combobox } from "./combobox/Combobox.tsx";
export type { OptionSource } from "./combobox/use-suggestions.ts";
export { CopyButton } from "./copy-button/CopyButton.tsx";
export { DatePicker } from "./date-picker/DatePicker.tsx";
export { DateRangePicker } from "./date-picker/DateRangePicker.tsx";
export { EmptyState } from "./feedback/EmptyState.tsx";
export { ErrorBlock } from "./feedback/ErrorBlock.tsx";
export { Notice } from "./feedback/Notice.tsx";
export { ProgressBar } from "./feedback/ProgressBar.tsx";
export { ProgressRing } from "./feedback/ProgressRing.tsx";
export { SaveState, type SaveStatus } from "./feedback/SaveState.tsx";
export { Loading, Skeleton } from "./feedback/Skeleton.tsx";
export { Snackbars } from "./feedback/Snackbars.tsx";
export { Spinner } from "./feedback/Spinner.tsx";
export { createToaster, type SnackRequest, type Toaster } from "./feedback/toaster.ts";
export { NumberField, type NumberFieldProps } from "./fields/NumberField.tsx";
export { RangeSlider } from "./fields/RangeSlider.tsx";
export { SelectField } from "./fields/SelectField.tsx";
export { Slider } from "./fields/Slider.tsx";
export { TextArea } from "./fields/TextArea.tsx";
export { TextField, type TextFieldProps } from "./fields/TextField.tsx";
export { droppedFiles } from "./file-drop/dropped-files.ts";
export { FileDrop } from "./file-drop/FileDrop.tsx";
export { type FileRefusal, type FileRules, type SortedFiles, sortFiles } from "./file-drop/sort-files.ts";
export {
  arrowClockwiseIcon,
  arrowLeftIcon,
  arrowRightIcon,
  arrowSquareOutIcon,
  arrowUpRightIcon,
  arrowUUpLeftIcon,
  arrowUUpRightIcon,
  caretDownIcon,
  caretLeftIcon,
  caretRightIcon,
  caretUpIcon,
  chartBarIcon,
  chatCircleDotsIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  cloudSlashIcon,
  compassIcon,
  cornersInIcon,
  cornersOutIcon,
  crosshairIcon,
  cubeIcon,
  dotsThreeIcon,
  downloadSimpleIcon,
  envelopeSimpleIcon,
  eyeIcon,
  eyeSlashIcon,
  fileArrowUpIcon,
  fileTextIcon,
  filmStripIcon,
  flaskIcon,
  folderIcon,
  folderOpenIcon,
  funnelSimpleIcon,
  gearSixIcon,
  houseIcon,
  imageBrokenIcon,
  imagesIcon,
  infoIcon,
  keyboardIcon,
  lightbulbIcon,
  listIcon,
  lockIcon,
  magnifyingGlassIcon,
  magnifyingGlassMinusIcon,
  magnifyingGlassPlusIcon,
  mapPinIcon,
  mapTrifoldIcon,
  megaphoneIcon,
  minusCircleIcon,
  moonIcon,
  paletteIcon,
  pauseIcon,
  pencilSimpleIcon,
  playIcon,
  plugIcon,
  plusIcon,
  printerIcon,
  qrCodeIcon,
  questionIcon,
  rectangleIcon,
  repeatIcon,
  signOutIcon,
  sortDescendingIcon,
  speakerHighIcon,
  sunIcon,
  tagIcon,
  textTIcon,
  translateIcon,
  trashIcon,
  treeStructureIcon,
  trendDownIcon,
  trendUpIcon,
  uploadSimpleIcon,
  userPlusIcon,
  usersIcon,
  videoCameraIcon,
  warningCircleIcon,
  warningIcon,
  wifiHighIcon,
  wifiSlashIcon,
  xIcon,
} from "./generated/icons/index.ts";
export { Icon } from "./icon/Icon.tsx";
export { type FillableIconShape, filled, type IconShape } from "./icon/icon-shape.ts";
export { cx } from "./lib/cx.ts";
export { foldLetters, foldText } from "./lib/fold-text.ts";
export { loadAllParts } from "./lib/lazy-part.ts";
export { plainFigures } from "./lib/plain-figures.ts";
export { isSaveKey } from "./lib/save-key.ts";
export { scrollerOf } from "./lib/scroller.ts";
export { useCountdown } from "./lib/use-countdown.ts";
export { useEdgeFade } from "./lib/use-edge-fade.ts";
export { useMediaQuery } from "./lib/use-media-query.ts";
export { Avatar } from "./marks/Avatar.tsx";
export { Kbd } from "./marks/Kbd.tsx";
export { SeverityGlyph, SeverityMark } from "./marks/SeverityMark.tsx";
export { StatusGlyph, StatusMark } from "./marks/StatusMark.tsx";
export { Tag } from "./marks/Tag.tsx";
export { BottomTabs } from "./navigation/BottomTabs.tsx";
export type { NavAction, NavItem } from "./navigation/nav-item.ts";
export { Sidebar } from "./navigation/Sidebar.tsx";
export { TopBar } from "./navigation/TopBar.tsx";
export { Dialog } from "./overlay/Dialog.tsx";
export { Menu } from "./overlay/Menu.tsx";
export type { MenuItem } from "./overlay/menu-types.ts";
export { Panel } from "./overlay/Panel.tsx";
export { Popover } from "./overlay/Popover.tsx";
export { Pager } from "./pager/Pager.tsx";
export { PictureFrame } from "./picture/PictureFrame.tsx";
export { SourcePicture } from "./picture/SourcePicture.tsx";
export { englishWords } from "./provider/english-words.ts";
export { type PartStates, usePartStates } from "./provider/part-states.ts";
export { UiProvider } from "./provider/UiProvider.tsx";
export type { UiWords } from "./provider/ui-words.ts";
export { checkedState } from "./selection/selected-keys.ts";
export { type GridRect, useRubberBand } from "./selection/use-rubber-band.ts";
export { useTouchSelection } from "./selection/use-touch-selection.ts";
export { SeverityBar } from "./severity-bar/SeverityBar.tsx";
export { Table } from "./table/Table.tsx";
export type { TableColumn } from "./table/table-types.ts";
export { Tabs } from "./tabs/Tabs.tsx";
export { Tree } from "./tree/Tree.tsx";
export type { TreeNode } from "./tree/visible-nodes.ts";
export { VirtualList, type VirtualRowProps } from "./virtual-list/VirtualList.tsx";
