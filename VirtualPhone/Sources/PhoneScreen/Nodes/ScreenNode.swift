/// One element of the drawn screen, with what is drawn inside it.
///
/// A screen is drawn again after each change; ``ScreenPatch`` finds the differences.
public struct ScreenNode: Sendable {
    /// The kinds of elements, by their names in the screen protocol.
    public enum Kind: String, Hashable, Sendable {
        /// A rectangle: a background, a border, a group.
        case box
        /// Lines of text, already broken.
        case text
        /// A glyph of the icon font.
        case symbol
        /// A stored image.
        case image
        /// An outline that is filled or stroked.
        case path
        /// Drawings in order.
        case canvas
        /// The newest image of a layer.
        case live
        /// A movie with the browser's controls.
        case movie
        /// A text field.
        case field
        /// A slider.
        case slider
        /// A part that scrolls.
        case scroll
        /// A turning wheel.
        case spinner
    }

    /// The identifier, unique on the screen and the same in each drawing.
    public var id: Int
    /// The kind.
    public var kind: Kind
    /// The rectangle in the parent's coordinates, in points: x, y, width, height.
    public var frame: (x: Double, y: Double, width: Double, height: Double)
    /// The other properties.
    public var properties: [String: ScreenValue]
    /// The elements inside, from back to front.
    public var children: [ScreenNode] = []
    /// The reading order among siblings, in which a higher one is earlier; the painting order stays.
    public var sortPriority = 0.0

    /// An element without children.
    public init(
        _ id: Int, _ kind: Kind,
        frame: (x: Double, y: Double, width: Double, height: Double),
        _ properties: [String: ScreenValue] = [:]
    ) {
        self.id = id
        self.kind = kind
        self.frame = frame
        self.properties = properties
    }

    /// A property; nil removes it.
    public subscript(name: String) -> ScreenValue? {
        get { properties[name] }
        set { properties[name] = newValue }
    }

    /// All properties with the frame, as the protocol carries them.
    var carried: [String: ScreenValue] {
        var carried = properties
        carried["frame"] = [
            .number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height),
        ]
        return carried
    }
}
