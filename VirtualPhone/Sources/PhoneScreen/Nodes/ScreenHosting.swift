public import UIKit

/// The elements that represent UIKit's views and controllers.
@MainActor public final class ScreenHosting {
    /// The hosting of this process.
    public static let shared = ScreenHosting()

    /// Finds the element for a view; set by the host, which knows what it can show.
    public var viewContent: ((UIView, Int) -> (ScreenNode.Kind, [String: ScreenValue])?)?
    /// Finds the element for a controller.
    public var controllerContent:
        ((UIViewController, Int) -> (ScreenNode.Kind, [String: ScreenValue])?)?
    /// Takes a movie's event, by the element's identifier.
    public var onMovie: ((Int, String, Double) -> Void)?
    /// Called when an element is gone.
    public var onForget: ((Int) -> Void)?

    /// The element for a view; nil if nothing is to be seen.
    public func content(
        of view: UIView, _ element: Int
    ) -> (ScreenNode.Kind, [String: ScreenValue])? { viewContent?(view, element) }

    /// The element for a controller; nil if nothing is to be seen.
    public func content(
        of controller: UIViewController, _ element: Int
    ) -> (ScreenNode.Kind, [String: ScreenValue])? { controllerContent?(controller, element) }

    /// Passes on a movie's event.
    public func movie(_ element: Int, _ event: String, _ seconds: Double) {
        onMovie?(element, event, seconds)
    }

    /// Forgets an element.
    public func forget(_ element: Int) { onForget?(element) }
}

/// Files that the owner shares.
@MainActor public enum ScreenSharing {
    /// Offers files to the browser; set by the host.
    public static var onShare: (([String]) -> Void)?

    /// Offers files to the browser as downloads.
    public static func share(_ paths: [String]) { onShare?(paths) }
}
