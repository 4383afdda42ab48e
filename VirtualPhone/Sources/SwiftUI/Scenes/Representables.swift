internal import Foundation
internal import PhoneScreen
public import UIKit

/// What a UIKit view in SwiftUI is created and updated with.
@MainActor @preconcurrency
public struct UIViewRepresentableContext<
    Representable: UIViewRepresentable
> {
    /// The object that the representable made.
    public let coordinator: Representable.Coordinator
    /// What the view inherits.
    public let environment: EnvironmentValues
}

/// A UIKit view in SwiftUI.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    /// The type of the view.
    associatedtype UIViewType: UIView
    /// The type of the object that stays for the view's life.
    associatedtype Coordinator = Void
    /// What the view is created and updated with.
    typealias Context = UIViewRepresentableContext<Self>
    /// Creates the view.
    func makeUIView(context: Context) -> UIViewType
    /// Brings the view up to date.
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// Ends the view.
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    /// Makes the object that stays for the view's life.
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable where Coordinator == Void {
    /// Makes no object.
    public func makeCoordinator() {}
}

extension UIViewRepresentable {
    /// Does nothing.
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    /// Never called: the view's node draws it.
    public var body: Never { preconditionFailure("A primitive view has no body.") }
}

/// What a UIKit controller in SwiftUI is created and updated with.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
    Representable: UIViewControllerRepresentable
> {
    /// The object that the representable made.
    public let coordinator: Representable.Coordinator
    /// What the view inherits.
    public let environment: EnvironmentValues
}

/// A UIKit controller in SwiftUI.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
where Body == Never {
    /// The type of the controller.
    associatedtype UIViewControllerType: UIViewController
    /// The type of the object that stays for the view's life.
    associatedtype Coordinator = Void
    /// What the controller is created and updated with.
    typealias Context = UIViewControllerRepresentableContext<Self>
    /// Creates the controller.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Brings the controller up to date.
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    /// Ends the controller.
    static func dismantleUIViewController(
        _ uiViewController: UIViewControllerType, coordinator: Coordinator)
    /// Makes the object that stays for the view's life.
    func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable where Coordinator == Void {
    /// Makes no object.
    public func makeCoordinator() {}
}

extension UIViewControllerRepresentable {
    /// Does nothing.
    public static func dismantleUIViewController(
        _ uiViewController: UIViewControllerType, coordinator: Coordinator
    ) {}
    /// Never called: the view's node draws it.
    public var body: Never { preconditionFailure("A primitive view has no body.") }
}

/// The node of a UIKit view.
final class UIViewNode<R: UIViewRepresentable>: LeafNode<R> {
    private var made: (view: R.UIViewType, coordinator: R.Coordinator)?

    override func update(from old: R) {
        NodeProperties.connect(view, to: self)
        let coordinator = made?.coordinator ?? view.makeCoordinator()
        let context = R.Context(coordinator: coordinator, environment: environment)
        let uiView = made?.view ?? view.makeUIView(context: context)
        made = (uiView, coordinator)
        view.updateUIView(uiView, context: context)
    }

    override func wasRemoved() {
        guard let made else { return }
        R.dismantleUIView(made.view, coordinator: made.coordinator)
        ScreenHosting.shared.forget(item.id)
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        proposal.filled(CGSize(width: 10, height: 10))
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        guard let made else { return }
        made.view.frame = CGRect(origin: .zero, size: frame.size)
        if let (kind, properties) = ScreenHosting.shared.content(of: made.view, item.id) {
            drawing.add(item, kind, frame, properties)
        }
    }
}

/// The node of a UIKit controller.
final class UIViewControllerNode<R: UIViewControllerRepresentable>: LeafNode<R> {
    private var hasAppeared = false
    private var made: (controller: R.UIViewControllerType, coordinator: R.Coordinator)?

    override func update(from old: R) {
        NodeProperties.connect(view, to: self)
        let coordinator = made?.coordinator ?? view.makeCoordinator()
        let context = R.Context(coordinator: coordinator, environment: environment)
        let controller = made?.controller ?? view.makeUIViewController(context: context)
        made = (controller, coordinator)
        view.updateUIViewController(controller, context: context)
    }

    override func wasRemoved() {
        guard let made else { return }
        R.dismantleUIViewController(made.controller, coordinator: made.coordinator)
        ScreenHosting.shared.forget(item.id)
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        proposal.filled(CGSize(width: 300, height: 200))
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        guard let made else { return }
        if !hasAppeared {
            hasAppeared = true
            let controller = made.controller
            tree.afterUpdate { controller.viewDidAppear(false) }
        }
        let hosting = ScreenHosting.shared
        if let (kind, properties) = hosting.content(of: made.controller, item.id) {
            let id = item.id
            tree.gestures.inputs[id] = { input in
                if case .movie(let event, let seconds) = input {
                    hosting.movie(id, event, seconds)
                }
            }
            drawing.hit(frame)
            drawing.add(item, kind, frame, properties)
        }
    }
}
