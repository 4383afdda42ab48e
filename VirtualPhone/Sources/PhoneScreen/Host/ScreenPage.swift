internal import LockstepServing

/// The page that draws the screen, compiled into the program.
enum ScreenPage {
    /// The files by path.
    private static let files: [String: (bytes: [UInt8], type: ContentType)] = [
        "/accessibility.js": (PackageResources.accessibility_js, .javaScript),
        "/actions.js": (PackageResources.actions_js, .javaScript),
        "/announcer.js": (PackageResources.announcer_js, .javaScript),
        "/asks.js": (PackageResources.asks_js, .javaScript),
        "/connection.js": (PackageResources.connection_js, .javaScript),
        "/controls.css": (PackageResources.controls_css, .css),
        "/device-frame.js": (PackageResources.device_frame_js, .javaScript),
        "/effects.js": (PackageResources.effects_js, .javaScript),
        "/elements.js": (PackageResources.elements_js, .javaScript),
        "/fonts.css": (PackageResources.fonts_css, .css),
        "/fonts.js": (PackageResources.fonts_js, .javaScript),
        "/icon.svg": (PackageResources.icon_svg, ContentType("image/svg+xml")),
        "/index.html": (PackageResources.index_html, .html),
        "/indicators.js": (PackageResources.indicators_js, .javaScript),
        "/keyboard.js": (PackageResources.keyboard_js, .javaScript),
        "/links.js": (PackageResources.links_js, .javaScript),
        "/live-images.js": (PackageResources.live_images_js, .javaScript),
        "/log.js": (PackageResources.log_js, .javaScript),
        "/main.js": (PackageResources.main_js, .javaScript),
        "/modals.js": (PackageResources.modals_js, .javaScript),
        "/motion.js": (PackageResources.motion_js, .javaScript),
        "/mouse-scroll.js": (PackageResources.mouse_scroll_js, .javaScript),
        "/nodes/box.js": (PackageResources.box_js, .javaScript),
        "/nodes/canvas.js": (PackageResources.canvas_js, .javaScript),
        "/nodes/field.js": (PackageResources.field_js, .javaScript),
        "/nodes/image.js": (PackageResources.image_js, .javaScript),
        "/nodes/kinds.js": (PackageResources.kinds_js, .javaScript),
        "/nodes/live.js": (PackageResources.live_js, .javaScript),
        "/nodes/movie.js": (PackageResources.movie_js, .javaScript),
        "/nodes/path.js": (PackageResources.path_js, .javaScript),
        "/nodes/scroll.js": (PackageResources.scroll_js, .javaScript),
        "/nodes/slider.js": (PackageResources.slider_js, .javaScript),
        "/nodes/spinner.js": (PackageResources.spinner_js, .javaScript),
        "/nodes/symbol.js": (PackageResources.symbol_js, .javaScript),
        "/nodes/text.js": (PackageResources.text_js, .javaScript),
        "/nodes/turning.js": (PackageResources.turning_js, .javaScript),
        "/page.css": (PackageResources.page_css, .css),
        "/panel-controls.js": (PackageResources.panel_controls_js, .javaScript),
        "/panel-makers.js": (PackageResources.panel_makers_js, .javaScript),
        "/panel.css": (PackageResources.panel_css, .css),
        "/panel.js": (PackageResources.panel_js, .javaScript),
        "/patches.js": (PackageResources.patches_js, .javaScript),
        "/pinch.js": (PackageResources.pinch_js, .javaScript),
        "/pointers.js": (PackageResources.pointers_js, .javaScript),
        "/pull.js": (PackageResources.pull_js, .javaScript),
        "/screen.css": (PackageResources.screen_css, .css),
        "/style.js": (PackageResources.style_js, .javaScript),
        "/tree.js": (PackageResources.tree_js, .javaScript),
    ]

    /// A page that loads from this server alone.
    private static let policy =
        "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; style-src 'self'; "
        + "frame-ancestors 'none'"

    /// A file of the page; nil for another path.
    static func response(_ path: String) -> Response? {
        guard let file = files[path == "/" ? "/index.html" : path] else { return nil }
        var response = Response.bytes(file.bytes, file.type)
        response.contentSecurityPolicy = policy
        return response
    }
}
