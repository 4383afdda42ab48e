internal import LockstepSamples

/// The conversion of a feed's image to an output's: cropped to the aspect ratio, scaled, rotated,
/// mirrored.
///
/// Zoom cuts out the center. The crop is centered and begins on even pixels, so that chroma keeps its position. Scaling uses
/// the nearest pixel. An output of the feed's own size without rotation gets the original pixels.
struct ImageDrawing: Hashable {
    /// The number of clockwise quarter turns.
    var turns: Int
    /// Whether left and right are swapped after rotation.
    var isMirrored: Bool
    /// The size after rotation.
    var outputSize: PixelSize
    /// The zoom factor, at least 1.
    var zoom = 1.0

    /// The size before rotation.
    var size: PixelSize {
        turns % 2 == 0
            ? outputSize : PixelSize(width: outputSize.height, height: outputSize.width)
    }

    /// A part of an image.
    struct Cut: Hashable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Returns the largest part of an image with the output's aspect ratio, or of its center with
    /// zoom.
    func cut(of source: PixelSize) -> Cut {
        let size = size
        guard size.width > 0, size.height > 0 else {
            return Cut(x: 0, y: 0, width: source.width, height: source.height)
        }
        let fittingWidth = source.height * size.width / size.height
        let fittingHeight = source.width * size.height / size.width
        let width = Self.part(of: min(source.width, fittingWidth), zoom)
        let height = Self.part(of: min(source.height, fittingHeight), zoom)
        return Cut(
            x: (source.width - width) / 4 * 2, y: (source.height - height) / 4 * 2, width: width,
            height: height)
    }

    private static func part(of length: Int, _ zoom: Double) -> Int {
        zoom > 1 ? max(1, Int((Double(length) / zoom).rounded())) : length
    }

    /// Returns the source index of each output column and row.
    ///
    /// With an odd number of quarter turns, a column comes from a row of the source and a row from
    /// a column.
    ///
    /// - Parameter divisor: 1 for luma, 2 for chroma.
    func indices(from source: PixelSize, divisor: Int) -> (columns: [Int], rows: [Int]) {
        let (whole, size) = (cut(of: source), size)
        func part(_ length: Int) -> Int { (length + divisor - 1) / divisor }
        let across = Self.nearest(
            from: whole.x / divisor, part(whole.width), to: part(size.width))
        let down = Self.nearest(
            from: whole.y / divisor, part(whole.height), to: part(size.height))
        var (columns, rows) = (across, down)
        switch turns {
        case 1: (columns, rows) = (down.reversed(), across)
        case 2: (columns, rows) = (across.reversed(), down.reversed())
        case 3: (columns, rows) = (down, across.reversed())
        default: break
        }
        if isMirrored { columns.reverse() }
        return (columns, rows)
    }

    private static func nearest(from start: Int, _ length: Int, to count: Int) -> [Int] {
        (0..<count).map { start + min(length - 1, (2 * $0 + 1) * length / (2 * count)) }
    }

    /// Returns the intrinsics of the drawn image, with (0, 0) at the upper left pixel's corner.
    func intrinsics(_ source: Intrinsics, of sourceSize: PixelSize) -> Intrinsics {
        let (whole, size) = (cut(of: sourceSize), size)
        var shown = source
        shown.cx -= Double(whole.x)
        shown.cy -= Double(whole.y)
        shown = shown.scaled(
            from: PixelSize(width: whole.width, height: whole.height), to: size,
            origin: .pixelCorner)
        let (width, height) = (Double(size.width), Double(size.height))
        let (fx, fy, cx, cy) = (shown.fx, shown.fy, shown.cx, shown.cy)
        switch turns {
        case 1: shown = Intrinsics(fx: fy, fy: fx, cx: height - cy, cy: cx)
        case 2: shown = Intrinsics(fx: fx, fy: fy, cx: width - cx, cy: height - cy)
        case 3: shown = Intrinsics(fx: fy, fy: fx, cx: cy, cy: width - cx)
        default: break
        }
        if isMirrored { shown.cx = Double(outputSize.width) - shown.cx }
        return shown
    }
}
