/// The owner of a view (UIViewController.h): one view, without nibs, children or presentation.
///
/// A host loads the view and reports that it appeared or disappeared.
@MainActor open class UIViewController: UIResponder {
    private var loaded: UIView?

    /// The view, which is loaded at the first access.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set { loaded = newValue }
    }

    /// The view; nil before it is loaded.
    open var viewIfLoaded: UIView? { loaded }

    /// Loads the view unless that has happened.
    open func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Creates the view: an empty one, or a subclass's.
    open func loadView() { view = UIView(frame: .zero) }

    /// Called after the view was loaded.
    open func viewDidLoad() {}

    /// Called when the view is on the screen.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called when the view is no longer on the screen.
    open func viewDidDisappear(_ animated: Bool) {}
}
