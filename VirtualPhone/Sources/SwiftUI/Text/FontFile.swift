internal import CHarfBuzz
internal import Foundation

/// A font of the machine, measured as the browser draws it: both shape text with HarfBuzz.
@MainActor final class FontFile {
    /// Heights in shares of the font's size.
    struct Heights {
        var ascent: Double
        var descent: Double
        /// The distance between the baselines of two lines.
        var line: Double { ascent + descent }
    }

    private let font: OpaquePointer
    private let unitsPerEm: Double
    let heights: Heights
    private var widths: [String: Double] = [:]

    /// nil if the file is no font.
    init?(path: String) {
        guard let blob = hb_blob_create_from_file(path) else { return nil }
        defer { hb_blob_destroy(blob) }
        guard hb_blob_get_length(blob) > 0, let face = hb_face_create(blob, 0) else { return nil }
        defer { hb_face_destroy(face) }
        let units = hb_face_get_upem(face)
        guard units > 0, let font = hb_font_create(face) else { return nil }
        self.font = font
        unitsPerEm = Double(units)
        hb_font_set_scale(font, Int32(units), Int32(units))
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        heights = Heights(
            ascent: Double(extents.ascender) / unitsPerEm,
            descent: -Double(extents.descender) / unitsPerEm)
    }

    deinit { hb_font_destroy(font) }

    /// The width of a text in one line, in shares of the font's size.
    func width(of text: String, equalDigits: Bool) -> Double {
        let key = equalDigits ? "#" + text : text
        if let width = widths[key] { return width }
        if widths.count > 20_000 { widths = [:] }
        let width = shapedWidth(text, equalDigits)
        widths[key] = width
        return width
    }

    private func shapedWidth(_ text: String, _ equalDigits: Bool) -> Double {
        guard let buffer = hb_buffer_create() else { return 0 }
        defer { hb_buffer_destroy(buffer) }
        hb_buffer_add_utf8(buffer, text, Int32(text.utf8.count), 0, Int32(text.utf8.count))
        hb_buffer_guess_segment_properties(buffer)
        var features: [hb_feature_t] = []
        if equalDigits {
            var feature = hb_feature_t()
            if hb_feature_from_string("tnum", 4, &feature) != 0 { features.append(feature) }
        }
        hb_shape(font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
        var sum = 0.0
        for index in 0..<Int(count) { sum += Double(positions[index].x_advance) }
        return sum / unitsPerEm
    }
}

/// The machine's fonts by weight.
@MainActor enum FontFiles {
    private static var files: [String: FontFile] = [:]

    /// The names of Inter's files (Debian's package fonts-inter) by weight.
    private static let names = [
        100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
        600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
    ]

    /// The file of a font; nil if it is not installed.
    static func file(of font: Font) -> FontFile? {
        let path = path(monospaced: font.isMonospaced, font.weight.number, font.isItalic)
        if let file = files[path] { return file }
        let file = FontFile(path: path)
        files[path] = file
        return file
    }

    private static func path(monospaced: Bool, _ weight: Int, _ isItalic: Bool) -> String {
        if monospaced {
            let name = weight >= 600 ? "Bold" : "Regular"
            return "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-\(name).ttf"
        }
        let name = names[weight] ?? "Regular"
        let file = isItalic ? (name == "Regular" ? "Italic" : name + "Italic") : name
        return "/usr/share/fonts/opentype/inter/Inter-\(file).otf"
    }
}
