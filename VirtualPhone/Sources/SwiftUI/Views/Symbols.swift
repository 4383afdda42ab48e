/// The glyphs of Debian's package fonts-materialdesignicons-webfont that stand for SF Symbols.
///
/// A symbol that the app uses and that is missing here is drawn as a question mark, and a test fails.
enum Symbols {
    /// The glyph of a symbol; nil if the table lacks it.
    static func glyph(_ name: String) -> String? {
        glyphs[name].flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// The glyph in the place of a missing one: `help-circle`.
    static let missing = "\u{f2d7}"

    /// Code points by symbol, with the glyph's own name in the font.
    private static let glyphs: [String: UInt32] = [
        "arrow.triangle.2.circlepath.camera": 0xf108,  // camera-switch
        "bolt": 0xf241,  // flash
        "bolt.badge.a": 0xf242,  // flash-auto
        "bolt.slash": 0xf243,  // flash-off
        "camera": 0xf100,  // camera
        "checkmark": 0xf12c,  // check
        "checkmark.circle": 0xf5e1,  // check-circle-outline
        "checkmark.circle.fill": 0xf5e0,  // check-circle
        "checkmark.shield": 0xf483,  // security
        "chevron.left": 0xf141,  // chevron-left
        "chevron.right": 0xf142,  // chevron-right
        "chevron.up.chevron.down": 0xf54f,  // unfold-more
        "circle": 0xf130,  // checkbox-blank-circle-outline
        "cube": 0xf1a7,  // cube-outline
        "cube.fill": 0xf1a6,  // cube
        "desktopcomputer": 0xf1c4,  // desktop-mac
        "dot.radiowaves.left.and.right": 0xf002,  // access-point
        "ellipsis.circle": 0xf1d8,  // dots-horizontal
        "exclamationmark.triangle": 0xf02a,  // alert-outline
        "film": 0xf230,  // filmstrip
        "flag": 0xf23d,  // flag-outline
        "gearshape": 0xf493,  // settings
        "hand.raised": 0xf2c7,  // hand-pointing-right
        "hourglass": 0xf51f,  // timer-sand
        "info.circle": 0xf2fd,  // information-outline
        "lock.circle.fill": 0xf33e,  // lock
        "magnifyingglass": 0xf349,  // magnify
        "pause.fill": 0xf3e4,  // pause
        "photo": 0xf2e9,  // image
        "play.fill": 0xf40a,  // play
        "plus.magnifyingglass": 0xf34b,  // magnify-plus
        "questionmark.circle": 0xf625,  // help-circle-outline
        "record.circle": 0xf43e,  // radiobox-marked
        "square.and.arrow.down": 0xf1da,  // download
        "square.and.arrow.up": 0xf207,  // export
        "square.and.pencil": 0xf3ed,  // pencil-box-outline
        "square.stack": 0xf2f9,  // image-multiple
        "sun.max": 0xf5a8,  // white-balance-sunny
        "tag": 0xf4fc,  // tag-outline
        "thermometer.sun": 0xf510,  // thermometer-lines
        "timer": 0xf51b,  // timer
        "trash": 0xf1c0,  // delete
        "xmark": 0xf156,  // close
        "xmark.octagon": 0xf15d,  // close-octagon-outline
    ]
}
