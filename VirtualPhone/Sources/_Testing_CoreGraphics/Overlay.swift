// Nothing is in here. Swift Testing names this module as what a file gets that imports both it and
// a module called CoreGraphics; on Linux it brings none along, and such a file would not compile.
