public import CoreGraphics
public import Foundation
internal import PhoneScreen
public import UIKit

/// An image or a symbol.
public struct Image: Equatable, Sendable {
    /// How pixels are turned to be upright.
    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        /// The orientations that the virtual phone draws: as they are, turned by half a turn, and
        /// by a quarter counterclockwise or clockwise.
        case up, down, left, right

        /// The turn in degrees, clockwise.
        var degrees: Int {
            switch self {
            case .up: return 0
            case .down: return 180
            case .left: return 270
            case .right: return 90
            }
        }
    }

    /// How pixels are enlarged.
    public enum Interpolation: Hashable, Sendable {
        /// Pixels stay visible, or blend.
        case none, low, medium, high
    }

    enum Source: Equatable, Sendable {
        case symbol(String)
        case pixels(CGImage, scale: CGFloat, degrees: Int)

        static func == (a: Source, b: Source) -> Bool {
            switch (a, b) {
            case (.symbol(let a), .symbol(let b)): return a == b
            case (.pixels(let a, let s, let t), .pixels(let b, let u, let v)):
                return a === b && s == u && t == v
            default: return false
            }
        }
    }

    let source: Source
    var isResizable = false
    var isSmooth = true

    /// A symbol by its name.
    public init(systemName: String) { source = .symbol(systemName) }

    /// An image that assistive technology ignores.
    ///
    /// - Parameter scale: pixels per point.
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        source = .pixels(cgImage, scale: scale, degrees: orientation.degrees)
    }

    /// An image of UIKit.
    public init(uiImage: UIImage) {
        guard let pixels = uiImage.cgImage else {
            source = .symbol("")
            return
        }
        let degrees: Int
        switch uiImage.imageOrientation {
        case .down: degrees = 180
        case .left: degrees = 270
        case .right: degrees = 90
        default: degrees = 0
        }
        source = .pixels(pixels, scale: uiImage.scale, degrees: degrees)
    }

    /// The image, which fills the room that it is offered.
    public func resizable() -> Image {
        var image = self
        image.isResizable = true
        return image
    }

    /// The image, with its pixels enlarged in a way.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        var image = self
        image.isSmooth = interpolation != .none
        return image
    }
}

extension Image: View, PrimitiveView {
    func makeNode(_ place: NodePlace) -> ViewNode { ImageNode(self, place) }
}

/// The node of an image.
final class ImageNode: LeafNode<Image> {
    private var ownSize: CGSize {
        switch view.source {
        case .symbol:
            let side = ceil(symbolSize * 1.2)
            return CGSize(width: side, height: side)
        case .pixels(let pixels, let scale, let degrees):
            let size = CGSize(
                width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
            return degrees % 180 == 0 ? size : CGSize(width: size.height, height: size.width)
        }
    }

    private var symbolSize: CGFloat {
        CGFloat((environment.font ?? .body).points(at: environment.dynamicTypeSize))
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        view.isResizable ? proposal.filled(ownSize) : ownSize
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        switch view.source {
        case .symbol(let name): drawing.add(item, .symbol, frame, symbol(name))
        case .pixels(let pixels, _, let degrees):
            drawing.add(
                item, .image, frame,
                [
                    "source": .text(ScreenImages.shared.path(of: pixels)),
                    "turn": .number(Double(degrees)), "smooth": .flag(view.isSmooth),
                    // Assistive technology skips an image without a label.
                    "hidden": true,
                ])
        }
        drawing.hit(frame)
    }

    private func symbol(_ name: String) -> [String: ScreenValue] {
        let glyph = Symbols.glyph(name)
        if glyph == nil { noteMissing(name) }
        let fills = environment.foregroundFills
        var properties: [String: ScreenValue] = [
            "glyph": .text(glyph ?? Symbols.missing), "size": .number(Double(symbolSize * 1.15)),
            "color": .text((fills.first ?? .level(0)).color(environment).css), "hidden": true,
        ]
        if fills.count > 1 { properties["color2"] = .text(fills[1].color(environment).css) }
        return properties
    }

    private func noteMissing(_ name: String) { tree.missingSymbols.insert(name) }
}
