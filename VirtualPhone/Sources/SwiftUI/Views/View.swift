@_exported public import Combine
@_exported public import CoreGraphics
@_exported public import UIKit

/// A part of the user interface, described by the parts that it consists of.
public protocol View {
    /// The type of the body.
    associatedtype Body: View
    /// The view's content; evaluated again when what it depends on changes.
    @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
    /// Never called.
    public var body: Never { self }
}

/// A view without a body, which makes a node of its own.
protocol PrimitiveView: View where Body == Never {
    /// Makes the node, which then takes the view.
    @MainActor func makeNode(_ place: NodePlace) -> ViewNode
}

extension PrimitiveView {
    /// Never called: the view's node draws it.
    public var body: Never { preconditionFailure("A primitive view has no body.") }
}

/// Where a node is in its tree.
struct NodePlace {
    unowned let tree: ViewTree
    weak var parent: ViewNode?
}
